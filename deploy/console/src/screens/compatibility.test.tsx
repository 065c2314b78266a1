import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Release } from '@viewmax/contracts/discovery';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { json } from '@viewmax/testing';
import { cellsOf, draw, press } from '../testing/gestures.ts';
import { makeManifest, makePlatform, opsTeam } from '../testing/make-platform.ts';
import { type Answers, refuse, serveRegistry } from '../testing/serve-registry.ts';
import { Compatibility } from './compatibility.tsx';

const releaseName = ({ name, version }: Release) => `${name}@${version}`;
const serveReleases = (...manifests: Release[]) =>
  serveRegistry(
    Object.fromEntries(manifests.map((release) => [`GET /releases/${releaseName(release)}`, () => json(release)])),
  );
// The page caches releases, so each test uses its own names.
async function show(live: Release[], canary?: Release, answers?: Answers) {
  if (answers) serveRegistry(answers);
  else serveReleases(...live, ...(canary ? [canary] : []));
  const rollouts = canary
    ? [makeRollout({ releases: { [canary.name]: canary.version }, control: { [canary.name]: null } })]
    : [];
  const platform = makePlatform({ live: Object.fromEntries(live.map((one) => [one.name, one.version])), rollouts });
  const screenOf = () => draw(<Compatibility who={opsTeam} platform={platform} />);
  const { unmount } = await screenOf();
  return {
    again: () => {
      unmount();
      return screenOf();
    },
  };
}
const needs = () => cellsOf('Needs of each release');
const fits = () => cellsOf('Releases that fit together').map((cells) => cells.slice(1));

test('without a live release the screen compares nothing', async () => {
  await show([]);
  expect(screen.getByText('Nothing is live yet')).toBeTruthy();
  expect(screen.queryByText('Loading the needs of releases')).toBeNull();
});

test('the screen reports a release that did not load, and requests it again with the next state', async () => {
  const [shell, lost] = [makeManifest('shell1', '1.0.0-a'), makeManifest('lost1', '1.0.0-a')];
  const { again } = await show([shell, lost], undefined, {
    'GET /releases/shell1@1.0.0-a': () => json(shell),
    'GET /releases/lost1@1.0.0-a': () => refuse(500, 'internal', 'Something failed.'),
  });
  expect(screen.getByRole('alert').textContent).toContain('Some releases did not load: Something failed.');
  expect(screen.queryByText('Loading the needs of releases')).toBeNull();
  expect(fits()).toHaveLength(1);
  const { asked } = serveReleases(shell, lost);
  await again();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(fits()).toHaveLength(2);
  expect(asked()).toEqual(['GET /releases/lost1@1.0.0-a']);
});

test('the screen requests a release that did not load again by its button', async () => {
  const lost = makeManifest('lost9', '1.0.0-a');
  await show([lost], undefined, { 'GET /releases/lost9@1.0.0-a': () => refuse(500, 'internal', 'Something failed.') });
  serveReleases(lost);
  await press('Retry');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(fits()).toHaveLength(1);
});

test('unmet needs come first, with their reasons', async () => {
  const all = [
    makeManifest('shell2', '1.0.0-a', { provides: { react: '19.3.1' } }),
    makeManifest('catalog2', '1.0.0-a', { needs: { react: '19.3.1', api: '^1.0.0' } }),
    makeManifest('wallet2', '1.0.0-a', { needs: { catalog2: '^2.0.0', ghost: '^1.0.0', api: '^9.0.0' } }),
  ];
  await show(all);
  expect(needs()).toEqual([
    ['wallet2@1.0.0-a', 'catalog2 ^2.0.0', '1.0.0-a by catalog2@1.0.0-a', 'No'],
    ['wallet2@1.0.0-a', 'ghost ^1.0.0', 'Nothing provides it', 'No'],
    ['wallet2@1.0.0-a', 'api ^9.0.0', '1.0.0 by the backend', 'No'],
    ['catalog2@1.0.0-a', 'react 19.3.1', '19.3.1 by shell2@1.0.0-a', 'Yes'],
    ['catalog2@1.0.0-a', 'api ^1.0.0', '1.0.0 by the backend', 'Yes'],
  ]);
});

test('a need that only the canary meets is met in part', async () => {
  const live = [
    makeManifest('catalog3', '1.0.0-a'),
    makeManifest('wallet3', '1.0.0-a', { needs: { catalog3: '^2.0.0' } }),
  ];
  const canary = makeManifest('catalog3', '2.0.0-b');
  await show(live, canary);
  expect(needs()).toEqual([
    ['wallet3@1.0.0-a', 'catalog3 ^2.0.0', '1.0.0-a by catalog3@1.0.0-a, 2.0.0-b by catalog3@2.0.0-b', 'Partly'],
  ]);
  expect(fits()).toEqual([
    ['do not depend on each other', 'do not depend on each other', 'do not fit'],
    ['do not depend on each other', 'do not depend on each other', 'fit'],
    ['do not fit', 'fit', 'do not depend on each other'],
  ]);
  expect(screen.getAllByText('wallet3@1.0.0-a needs catalog3 ^2.0.0, but it is 1.0.0-a.')).toHaveLength(1);
});

test('two builds of one version differ by their hashes, others by their version alone', async () => {
  const live = [makeManifest('catalog4', '1.0.0-3fa9c1d2'), makeManifest('wallet4', '1.0.0-3fa9c1d2')];
  const canary = makeManifest('catalog4', '1.0.0-77ab01cd');
  await show(live, canary);
  const heads = cellsOf('Releases that fit together').map(([head]) => head);
  expect(heads).toEqual(['catalog41.0.0-3fa9', 'catalog41.0.0-77ab', 'wallet41.0.0']);
  expect(needs()).toEqual([['No release needs another.']]);
});

test('two builds of one remote are not compared with each other', async () => {
  const live = makeManifest('catalog5', '1.0.0-a', { needs: { catalog5: '^3.0.0' } });
  const canary = makeManifest('catalog5', '2.0.0-b');
  await show([live], canary);
  expect(fits().flat()).toEqual(Array(4).fill('do not depend on each other'));
  expect(screen.queryByText(/but it is/)).toBeNull();
});
