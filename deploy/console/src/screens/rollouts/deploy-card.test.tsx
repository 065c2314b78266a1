import { expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { Release } from '@viewmax/contracts/discovery';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { json } from '@viewmax/testing';
import { minuteOf } from '../../model/format.ts';
import type { Row } from '../../model/rows.ts';
import { draw } from '../../testing/gestures.ts';
import { makeManifest, makePlatform, makeSide } from '../../testing/make-platform.ts';
import { refuse, serveRegistry } from '../../testing/serve-registry.ts';
import { DeployCard } from './deploy-card.tsx';

/** The page caches releases, so each test uses its own version. */
let build = 0;
const newVersion = () => {
  build += 1;
  return `2.0.0-${build}`;
};

async function open(
  needs: Release['needs'],
  {
    canary = newVersion(),
    isKnown = true,
    ...change
  }: { canary?: string; isKnown?: boolean } & Partial<JudgedRollout> = {},
) {
  const manifests = [
    makeManifest('shell', '1.0.0-a', { provides: { react: '19.3.1' } }),
    makeManifest('catalog', '1.0.0-a'),
    makeManifest('wallet', '1.0.0-a', { needs: { catalog: '>=1.0.0' } }),
    ...(isKnown ? [makeManifest('catalog', canary, { needs })] : []),
  ];
  const of = (release: Release) => [`GET /releases/${release.name}@${release.version}`, () => json(release)] as const;
  serveRegistry({
    [`GET /releases/catalog@${canary}`]: () => refuse(404, 'not_found', 'It is not published.'),
    ...Object.fromEntries(manifests.map(of)),
  });
  const rollout = makeRollout({ releases: { catalog: canary }, ...change });
  const row: Row = { name: 'catalog', stable: '1.0.0-a', canary: canary || null, percent: 5, state: 'canary', rollout };
  const rollouts = [rollout];
  const { text } = await draw(<DeployCard row={row} platform={makePlatform({ rollouts })} />);
  return { text: text(), canary };
}
const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));

test('without a canary, or without its needs, the card shows no result', async () => {
  expect((await open({}, { canary: '' })).text).toBe('');
  expect((await open({}, { isKnown: false })).text).toBe('');
});

test('the card shows a need that the live releases do not meet, with its sentence', async () => {
  const { text, canary } = await open({ wallet: '^2.0.0' });
  expect(text).toMatch(/^Can I deployNo/);
  expect(text).toContain(`catalog@${canary} needs wallet ^2.0.0`);
  expect(text).toContain('but it is 1.0.0-a.');
});

test('while a running rollout fails, also before there is a proof, the card says no', async () => {
  const { text } = await open({}, { comparison: { canary: makeSide(8, 8), control: makeSide(0) } });
  expect(text).toMatch(/^Can I deployNoNo: 8 of 8 devices failed\./);
});

const endedAt = '2026-03-02T09:55:08.000Z';
const minute = minuteOf(endedAt);

test('after a rollback by the watch the card says no, with its time and its failed devices', async () => {
  const reason = '45 devices failed, 3 of the control.';
  const { text } = await open({}, { status: 'rolled_back', endedAt, reason });
  expect(text).toMatch(/^Can I deployNo/);
  expect(text).toContain(`No: rolled back ${minute}, ${reason}`);
  expect(text).not.toContain('fits all live releases');
  // The answer does not wait for the release's needs.
  cleanup();
  expect((await open({}, { isKnown: false, status: 'rolled_back', endedAt, reason })).text).toContain(
    'No: rolled back',
  );
});

test('after an abort or a rollback by a person the card says no, with the reason if there is one', async () => {
  expect((await open({}, { status: 'aborted', endedAt })).text).toContain(`No: aborted ${minute}.`);
  cleanup();
  const reason = 'Seats cannot be chosen.';
  expect((await open({}, { status: 'rolled_back', endedAt, reason })).text).toContain(
    `No: rolled back ${minute}: ${reason}`,
  );
});

test('the card checks needs of the backend too', async () => {
  expect((await open({ api: '^9.0.0' })).text).toMatch(/^Can I deployNo.*api \^9\.0\.0/);
});

test('the card confirms a canary whose needs are met beside all live releases', async () => {
  const { text, canary } = await open({ wallet: '^1.0.0', react: '19.3.1' });
  expect(text).toMatch(/^Can I deployYes/);
  expect(text).toContain(`catalog@${canary} fits all live releases.`);
});

test('the matrix compares both builds of the remote with the releases that they need', async () => {
  const { canary } = await open({ wallet: '^2.0.0' });
  const [, ...rows] = cells();
  expect(rows).toEqual([
    ['catalog1.0.0', 'fit'],
    ['catalog2.0.0', 'do not fit'],
  ]);
  expect(screen.getAllByText(`catalog@${canary} needs wallet ^2.0.0, but it is 1.0.0-a.`)).toHaveLength(1);
  cleanup();
  await open({ react: '19.3.1' });
  expect(cells()).toEqual([
    ['', 'shell1.0.0', 'wallet1.0.0'],
    ['catalog1.0.0', 'do not depend on each other', 'fit'],
    ['catalog2.0.0', 'fit', 'fit'],
  ]);
});
