import { globSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readCheckpoints, readRemoteJson } from './read-remote-json.ts';

const root = join(import.meta.dirname, '../..');

const packageWith = (file: string, text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  writeFileSync(join(folder, file), text);
  return folder;
};
const checkpoints = (json: unknown) => () => readCheckpoints(packageWith('places.json', JSON.stringify(json)));
const remoteJson = (json: unknown) => () => readRemoteJson(packageWith('remote.json', JSON.stringify(json)));

test('every remote declares its checkpoints, and late screens that it has; the shell declares its own', () => {
  expect(readCheckpoints(join(root, 'shell')).lateScreen).toBeUndefined();
  const packages = globSync('mfe-*/remote.json', { cwd: root }).map((file) => join(root, dirname(file)));
  expect(packages.length).toBeGreaterThan(0);
  for (const folder of packages) {
    const { lateScreen } = readCheckpoints(folder);
    const screens = readRemoteJson(folder).routes.map(({ screen }) => screen);
    if (lateScreen) expect(screens).toContain(lateScreen.screen);
  }
});

test('a checkpoint that a rehearsal plays names no record of the demo data', () => {
  const packages = globSync('{shell,mfe-*}/places.json', { cwd: root }).map((file) => join(root, dirname(file)));
  const played = packages
    .map(readCheckpoints)
    .flatMap(({ places, lateScreen, pictures = [] }) => [
      ...places,
      ...(lateScreen ? [lateScreen] : []),
      ...pictures.filter(({ demo }) => !demo),
    ]);
  expect(played.length).toBeGreaterThan(30);
  expect(played.filter((checkpoint) => /demo|eko|agbada|sapele/i.test(JSON.stringify(checkpoint)))).toEqual([]);
});

test.each([
  ['no checkpoint', { places: [] }, 'places'],
  [
    'a path without a slash',
    { places: [{ path: 'offers', shows: 'h1' }] },
    '"path" of places[0] (offers) is "offers".',
  ],
  [
    'a path to another host',
    { places: [{ path: '//offers.example', shows: 'h1' }] },
    '"path" of places[0] (//offers.example) is "//offers.example". It must be a path of the app',
  ],
  ['a checkpoint that shows nothing', { places: [{ path: '/offers' }] }, '"shows" of places[0] (/offers) is missing'],
  [
    'a picture without its name',
    { places: [{ path: '/', shows: 'h1' }], pictures: [{ path: '/offers', shows: 'h1' }] },
    '"name" of pictures[0] (/offers) is missing',
  ],
  ['a late screen without its name', { places: [{ path: '/', shows: 'h1' }], lateScreen: {} }, '"lateScreen.'],
])('the fault journeys name %s in one sentence', (_, json, words) => {
  expect(checkpoints(json)).toThrow(words);
});

const route = { path: '/offers', title: 'Offers', tab: 'home' };

test('the build reads a remote.json', () => {
  const remote = { name: 'offers', routes: [route], fills: [] };
  expect(remoteJson(remote)()).toEqual(remote);
});

test.each(['member', 'attendant'])('the build reads the audience %s by its name, and by the older name', (audience) => {
  const routesOf = (more: object) =>
    remoteJson({ name: 'offers', routes: [{ ...route, ...more }], fills: [] })().routes;
  const released = [{ ...route, guard: audience }];
  expect(routesOf({ audience })).toEqual(released);
  expect(routesOf({ guard: audience })).toEqual(released);
  expect(routesOf({ audience, guard: 'member' })).toEqual(released);
});

test('a release has the same bytes by either name of an audience', () => {
  const textOf = (more: object) =>
    JSON.stringify(remoteJson({ name: 'offers', routes: [{ ...route, ...more, screen: 'one' }], fills: [] })());
  expect(textOf({ audience: 'member' })).toBe(textOf({ guard: 'member' }));
  expect(textOf({ guard: 'member' })).toMatch(/"tab":"home","guard":"member","screen":"one"/);
});

test.each([
  [
    'a wrong path',
    { routes: [{ ...route, path: 'offers' }] },
    '"path" of routes[0] (offers) is "offers". It must be a path such as /movie/:movieId, which begins with a word.',
  ],
  [
    'a wrong tab',
    { routes: [{ ...route, tab: 'hom' }] },
    '"tab" of routes[0] (/offers) is "hom". Expected: one of "home"|',
  ],
  ['a wrong name', { name: 'Offers' }, '"name" is "Offers". It must be a name of small letters'],
  [
    'an audience that no shell knows',
    { routes: [{ ...route, audience: 'admin' }] },
    '"audience" of routes[0] (/offers) is "admin". Expected: one of "member"|"attendant"',
  ],
  ['a missing list', { fills: undefined }, 'remote.json: "fills" is missing.'],
  ['a field of its own', { tap: 1 }, 'remote.json: it has no field "tap".'],
  ['a wrong field of a route', { routes: [{ ...route, tabs: 1 }] }, 'routes[0] (/offers) has no field "tabs".'],
  [
    'a metric that the backend counts',
    { metrics: ['purchases'] },
    'metrics[0] is "purchases". It must be another name: the backend counts this one itself',
  ],
  [
    'a metric with a wrong name',
    { metrics: ['Seat chosen'] },
    'metrics[0] is "Seat chosen". Expected: small letters, digits and underscores, such as seat_chosen',
  ],
  ['a flag without a day', { flags: { plan: { about: 'Seats' } } }, '"flags.plan.ends" is missing.'],
  [
    'a flag with a wrong name',
    { flags: { 'Seat plan': { about: 'Seats', ends: '2027-03-01' } } },
    'It must name each flag by small letters, digits and hyphens, such as seat-plan.',
  ],
  [
    'too many flags',
    { flags: Object.fromEntries([...'abcdefghijk'].map((one) => [`f${one}`, { about: one, ends: '2027-03-01' }])) },
    'at most 10 flags',
  ],
])('the build names %s in one sentence', (_, some, words) => {
  expect(remoteJson({ name: 'offers', routes: [], fills: [], ...some })).toThrow(words);
});

test('the build names a missing file, and a file that is no JSON or no object', () => {
  expect(() => readRemoteJson(mkdtempSync(join(tmpdir(), 'package-')))).toThrow('holds no remote.json.');
  expect(() => readRemoteJson(packageWith('remote.json', '{'))).toThrow('remote.json is not JSON');
  expect(remoteJson('offers')).toThrow('remote.json: it is "offers".');
});
