import { expect, jest, test } from '@jest/globals';
import type { CheckpointsJson } from '@viewmax/contracts/checkpoints';
import { type Accounts, checkpointsOf, type Play, rehearse } from './rehearse.ts';

const route = (path: string, guard?: 'member' | 'attendant') => ({ path, guard, title: 'A', tab: 'home' as const });
const remotes = [{ name: 'wallet', routes: [route('/fund', 'member'), route('/door', 'attendant'), route('/open')] }];

const at = (...paths: string[]): Map<string, CheckpointsJson> => {
  const [first = { path: '/', shows: 'h1' }, ...more] = paths.map((path) => ({ path, shows: 'h1' }));
  return new Map([['wallet', { places: [first, ...more] }]]);
};

const rehearsal = (checkpoints: Map<string, CheckpointsJson | null>, play: Play, accounts: Accounts = {}) =>
  rehearse({ checkpoints, discovery: { remotes: remotes as never }, accounts, play, onResult: () => {} });

const BROKEN = 'Nothing at /open fits "h1" of places.json.';

test('a checkpoint that fails with the candidate alone is blamed on it', async () => {
  const play: Play = async (set) => (set === 'candidate' ? BROKEN : '');
  expect(await rehearsal(at('/open'), play)).toEqual([{ name: 'wallet: /open', outcome: 'failed', reason: BROKEN }]);
});

test('a checkpoint that fails with the live set too is skipped, and named with its reason', async () => {
  expect(await rehearsal(at('/open'), async () => BROKEN)).toEqual([
    { name: 'wallet: /open', outcome: 'skipped', reason: `It fails with the live set too: ${BROKEN}` },
  ]);
});

test('a checkpoint that passes is not played with the live set', async () => {
  const play = jest.fn<Play>(async () => '');
  await rehearsal(at('/open', '/other'), play);
  expect(play.mock.calls.map(([set]) => set)).toEqual(['candidate', 'candidate']);
});

test('checkpoints of members and attendants need their accounts, and name the variable', async () => {
  const play = jest.fn<Play>(async () => '');
  const checkpoints = at('/fund?vp=3000', '/door', '/open');
  expect((await rehearsal(checkpoints, play)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['skipped', 'It needs the account of VIEWMAX_PHONE.'],
    ['skipped', 'It needs the account of VIEWMAX_ATTENDANT.'],
    ['passed', ''],
  ]);
  expect(play.mock.calls.map(([, , token]) => token)).toEqual([undefined]);

  play.mockClear();
  await rehearsal(checkpoints, play, { member: 'm', attendant: 'a' });
  expect(play.mock.calls.map(([, , token]) => token)).toEqual(['m', 'a', 'm']);
});

test("a visitor's checkpoint is played without an account", async () => {
  const play = jest.fn<Play>(async () => '');
  const checkpoints = new Map<string, CheckpointsJson>([
    ['wallet', { places: [{ path: '/open', visitor: true, shows: 'h1' }] }],
  ]);
  await rehearsal(checkpoints, play, { member: 'm' });
  expect(play.mock.calls.map(([, , token]) => token)).toEqual([undefined]);
});

test('four checkpoints are played at once, and results keep the order of the checkpoints', async () => {
  let now = 0;
  let most = 0;
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i'];
  const played = await rehearsal(at(...paths), async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise(setImmediate);
    now -= 1;
    return '';
  });
  expect(most).toBe(4);
  expect(played.map(({ name }) => name)).toEqual(paths.map((path) => `wallet: ${path}`));
});

test('a rehearsal plays each checkpoint once, and none of the demo data', () => {
  const checkpoint = { path: '/offers', shows: 'h1' };
  const json: CheckpointsJson = {
    places: [{ ...checkpoint, name: 'first' }],
    lateScreen: { ...checkpoint, screen: 'offers' },
    pictures: [
      { name: 'dialog', path: '/offers', taps: ['button'], shows: 'dialog' },
      { name: 'held', path: '/offers', demo: true, taps: ['a'], shows: 'h1' },
    ],
  };
  const names = checkpointsOf(
    new Map([
      ['offers', json],
      ['old', null],
    ]),
  ).map(({ name }) => name);
  expect(names).toEqual(['offers: first', 'offers: dialog']);
});
