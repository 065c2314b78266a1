import { expect, test } from '@jest/globals';
import type { FlagState } from '@viewmax/contracts/ops/flags';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { $notice } from '../../stores/notice.ts';
import { press, show } from '../../testing/gestures.ts';
import { catalogSquad, makePlatform, opsTeam, reader } from '../../testing/make-platform.ts';
import { noContent } from '../../testing/serve-registry.ts';
import { Flags } from './flags.tsx';

const flag = (name: string, more: Partial<FlagState> = {}): FlagState => ({
  ...{
    remote: 'catalog',
    name,
    about: 'Posters in a grid',
    ends: '2027-03-01',
    since: null,
    onAt: null,
    rollout: null,
  },
  ...more,
});
const rollout = makeRollout({ releases: {}, flag: { remote: 'catalog', name: 'grid', since: '1.4.0' } });
const flags = [
  flag('dark'),
  flag('grid', { since: '1.4.0', rollout: 7 }),
  flag('old', { since: '1.0.0', onAt: '2026-03-01T09:00:00.000Z' }),
  flag('plan', { remote: 'booking', since: '1.0.0' }),
];

const open = (who = opsTeam, name = 'catalog') => {
  const platform = makePlatform({ flags, rollouts: [rollout] });
  return show(<Flags name={name} who={who} platform={platform} />, { 'POST /flags/catalog:grid/off': noContent });
};
const offs = () => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Off').length;

test('each flag of the remote has a line with its share, and what is on has Off', async () => {
  const { text } = await open();
  expect(text()).toContain('catalog: dark, offPosters in a grid, until 2027-03-01');
  expect(text()).toContain('catalog: grid, 5%');
  expect(text()).toContain('catalog: old, all since 1 Mar, 10:00');
  expect(text()).not.toContain('plan');
  expect(offs()).toBe(2);
});

test('a remote without flags has no card', async () => {
  expect((await open(opsTeam, 'wallet')).text()).toBe('');
});

test('Off asks once, and tells the registry with the reason', async () => {
  const { sent } = await show(
    <Flags
      name="catalog"
      who={catalogSquad}
      platform={makePlatform({ flags: [flags[1] as FlagState], rollouts: [rollout] })}
    />,
    { 'POST /flags/catalog:grid/off': noContent },
  );
  await press('Off');
  await press('Off', { Reason: 'Posters overlap' });
  expect(sent()).toEqual([['POST /flags/catalog:grid/off', { reason: 'Posters overlap' }]]);
  expect($notice.get()?.text).toBe('catalog:grid is off.');
});

test('a reader turns nothing off', async () => {
  await open(reader);
  expect(offs()).toBe(0);
});
