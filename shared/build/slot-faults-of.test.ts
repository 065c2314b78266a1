import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { RemoteJson } from '@viewmax/contracts/discovery';
import { repositoryRoot } from './repository-root.ts';
import { slotFaultsOf } from './slot-faults-of.ts';

function packageWith(more: Partial<RemoteJson>, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  mkdirSync(join(folder, 'src/parts'), { recursive: true });
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ name: 'offers', routes: [], fills: [], ...more }));
  writeFileSync(join(folder, 'src/parts/slots.ts'), code);
  return folder;
}
const below = { slot: 'movie.below' };

test.each([
  [
    'no screen offers',
    [{ slot: 'movie.bellow' }],
    "'movie.bellow'",
    /no screen of Viewmax offers.*movie\.below.*"reads": \{\}/,
  ],
  ['it has no component', [below], '', /movie\.below without a component\. Pass one in src\/index\.ts/],
  ['does not pass a value', [{ ...below, reads: { title: 'string' } }], "'movie.below'", /title.*passes movieId\.$/],
  ['passes another type', [{ ...below, reads: { movieId: 'number' } }], "'movie.below'", /as number.*as string\.$/],
  ['has to have a height', [{ slot: 'home.banner' }], "'home.banner'", /"slot": "home\.banner", "height": 80/],
])('the build names a slot that %s, and the remedy', (_, fills, code, sentence) => {
  expect(slotFaultsOf(packageWith({ fills }, code))).toEqual([expect.stringMatching(sentence)]);
});

test('the build names a slot that lies at no path of the remote', () => {
  const offers = { 'offers.below': { path: '/offer', passes: {} } };
  expect(slotFaultsOf(packageWith({ offers }, ''))).toEqual([
    'remote.json offers offers.below at /offer, which is no path of its routes.',
  ]);
});

test.each([
  ['with a component', { fills: [below] }, `defineRemote({ root, slots: { 'movie.below': Reviews } })`],
  ['with its height', { fills: [{ slot: 'home.banner', height: 96 }] }, `{ "home.banner": Banner }`],
  ['with a value that it passes', { fills: [{ ...below, reads: { movieId: 'string' } }] }, `'movie.below': Reviews`],
  ['of another squad', { fills: [{ slot: 'fans.top', reads: { stars: 'number' } }] }, `'fans.top': Stars`],
  ['of its own', { fills: [{ slot: 'offers' }], offers: { offers: { passes: {} } } }, `slots: { offers: Offers }`],
  ['and no other', {}, ''],
])('the build accepts a slot %s', (_, more, code) => {
  expect(slotFaultsOf(packageWith(more, code))).toEqual([]);
});

test('the types of the slots, which name each slot, are no component', () => {
  const folder = packageWith({ fills: [below] }, '');
  writeFileSync(join(folder, 'src/slots.d.ts'), "interface ViewmaxFills { 'movie.below': object }");
  expect(slotFaultsOf(folder)).toEqual([expect.stringContaining('without a component')]);
});

test.each(globSync('mfe-*/remote.json', { cwd: repositoryRoot }))('the build accepts the slots of %s', (file) => {
  expect(slotFaultsOf(join(repositoryRoot, dirname(file)))).toEqual([]);
});
