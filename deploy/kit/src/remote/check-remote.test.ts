import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { LiveVersions } from '../dev/environment-of.ts';
import { checkRemote } from './check-remote.ts';

const route = { path: '/offers', title: 'Offers', tab: 'home' };
const INSTALLED = { react: '19.3.1', '@viewmax/shared': '1.3.0' };

/** A squad's folder with installed packages. */
function folderOf(peers: Record<string, string>, remote: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'squad-'));
  const write = (file: string, json: object) => writeFileSync(join(folder, file), JSON.stringify(json));
  write('remote.json', { name: 'offers', routes: [route], fills: [], ...remote });
  write('places.json', { places: [{ path: '/offers', shows: 'h1' }] });
  write('package.json', { name: 'offers', version: '1.0.0', peerDependencies: peers });
  for (const [name, version] of Object.entries(INSTALLED)) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    write(`node_modules/${name}/package.json`, { name, version });
  }
  return folder;
}
const checked = (peers: Record<string, string>, remote?: object) => checkRemote(folderOf(peers, remote));

test.each([
  ['the name of the backend', { name: 'api' }, 'No release may have the name api'],
  ['a path twice', { routes: [route, route] }, 'remote.json claims /offers twice.'],
  ['a path for everything', { routes: [{ ...route, path: '/*' }] }, 'must be a path such as /movie/:movieId'],
  ['a path that begins with a parameter', { routes: [{ ...route, path: '/:id' }] }, 'which begins with a word'],
  ['a path of the backend', { routes: [{ ...route, path: '/api/offers' }] }, 'the app answers there itself'],
  ['an unreadable need', { needs: { booking: 'newest' } }, 'remote.json needs booking "newest", but this range cannot'],
  ['a flag that no code reads', { flags: { plan: { about: 'Seats', ends: '2099-01-01' } } }, 'the flag plan, which no'],
  ['a wrong tab', { routes: [{ ...route, tab: 'hom' }] }, 'hom'],
])('%s is a fault before any build', (_, remote, words) => {
  expect(checked({ react: '^19.3.0' }, remote).faults).toEqual([expect.stringContaining(words)]);
});

test('all claims that the registry would refuse are told at once', () => {
  expect(checked({}, { name: 'api', routes: [route, route] }).faults).toEqual([
    expect.stringContaining('No release may have the name api'),
    'remote.json claims /offers twice.',
  ]);
});

test('all faults are told at once, of both files', () => {
  const folder = folderOf({ lodash: '^4.0.0' }, { routes: [{ ...route, tab: 'hom' }, { path: 'x' }], tap: 1 });
  expect(checkRemote(folder).faults).toEqual([
    expect.stringContaining('"tab" of routes[0] (/offers) is "hom"'),
    expect.stringContaining('"path" of routes[1] (x) is "x"'),
    expect.stringContaining('"title" of routes[1] (x) is missing'),
    expect.stringContaining('"tab" of routes[1] (x) is missing'),
    'remote.json: it has no field "tap".',
    expect.stringContaining('lodash in peerDependencies'),
  ]);
});

test.each([
  ['an unreadable range', { react: 'latest' }, 'package.json needs react "latest", but this range cannot be read.'],
  ['a range without the installed version', { react: '^18.0.0' }, 'but 19.3.1 is installed'],
  ['a module that is not installed', { 'react-dom': '^19.0.0' }, 'but it is not installed here. Run "npm install".'],
  ['a package that no shell provides', { lodash: '^4.0.0' }, 'lodash in peerDependencies, but no shell provides it.'],
])('%s in peerDependencies is a fault', (_, peers, words) => {
  expect(checked(peers as Record<string, string>).faults).toEqual([expect.stringContaining(words)]);
});

test('a range that also accepts an older minor than the installed one is a hint', () => {
  expect(checked({ react: '^19.3.0', '@viewmax/shared': '^1.2.0' })).toEqual({
    faults: [],
    hints: [expect.stringContaining('A shell with 1.2.0 may lack what this build uses.')],
  });
});

const env = new URL('https://viewmax.example');
const live = (claims: LiveVersions['claims'] = []): LiveVersions => ({
  env,
  versions: { '@viewmax/shared': '1.2.4', react: '19.3.1', booking: '1.4.0-a1' },
  claims,
});
const claiming = (name: string, paths: string[], slots: string[] = []) => ({
  name,
  routes: paths.map((path) => ({ path, title: path, tab: 'home' as const })),
  fills: slots.map((slot) => ({ slot })),
});

test('a need that the environment does not meet is a fault, and so is one of an unknown remote', () => {
  const needs = { booking: '^1.4.0', fans: '^1.0.0', api: '^9.0.0', wrapper: '>=3.0.0' };
  expect(checkRemote(folderOf({ '@viewmax/shared': '^1.3.0' }, { needs }), live()).faults).toEqual([
    'The remote needs @viewmax/shared ^1.3.0, but https://viewmax.example has 1.2.4.',
    'The remote needs fans ^1.0.0, but https://viewmax.example has none.',
  ]);
  const { versions, ...rest } = live();
  expect(
    checkRemote(folderOf({}, { needs }), { ...rest, versions: { ...versions, fans: '1.0.0-a', api: '1.0.0' } }),
  ).toMatchObject({
    faults: ['The remote needs api ^9.0.0, but https://viewmax.example has 1.0.0.'],
  });
});

test.each([
  [
    'a taken path',
    { routes: [{ ...route, path: '/fund' }] },
    [claiming('wallet', ['/fund'])],
    "/fund is wallet's at https://viewmax.example. Ask ops for it: npx viewmax request path /fund offers.",
  ],
  [
    'a path inside a wider one',
    { routes: [{ ...route, path: '/movie/new' }] },
    [claiming('catalog', ['/movie/:id'])],
    "/movie/new is catalog's at https://viewmax.example. Ask ops for it: npx viewmax request path /movie/new offers.",
  ],
  [
    'a taken slot',
    { fills: [{ slot: 'movie.showtimes' }] },
    [claiming('booking', [], ['movie.showtimes'])],
    "The slot movie.showtimes is booking's at https://viewmax.example. Ask ops for it: npx viewmax request slot movie.showtimes offers.",
  ],
  [
    'a slot for several without a rank',
    { fills: [{ slot: 'movie.below' }] },
    [],
    'The slot movie.below has no rank for this remote yet at https://viewmax.example. Ask ops for it: npx viewmax request slot movie.below offers.',
  ],
  [
    "another remote's name",
    {},
    [claiming('offers', ['/deals'])],
    "https://viewmax.example has a remote offers with none of these paths. The name of another squad's remote is refused.",
  ],
])('%s in an environment is told before anything is published', (_, remote, claims, sentence) => {
  expect(checkRemote(folderOf({}, remote), live(claims))).toEqual({ faults: [], hints: [sentence] });
});

test('paths and ranks that the live release of this remote has already give no hint', () => {
  const fills = [{ slot: 'movie.below' }, { slot: 'movie.showtimes' }];
  const own = { ...claiming('offers', ['/offers'], ['movie.showtimes']), joins: [{ slot: 'movie.below', place: 1 }] };
  const claims = [own, claiming('booking', ['/offers'], ['movie.showtimes'])];
  expect(checkRemote(folderOf({}, { fills }), live(claims)).hints).toEqual([]);
});

test('a missing and a broken file are one sentence each', () => {
  const folder = mkdtempSync(join(tmpdir(), 'squad-'));
  writeFileSync(join(folder, 'package.json'), '{}');
  expect(checkRemote(folder).faults).toEqual([expect.stringContaining('holds no remote.json.')]);
  writeFileSync(join(folder, 'package.json'), '{');
  expect(checkRemote(folder).faults).toEqual([
    expect.stringContaining('holds no remote.json.'),
    expect.stringContaining('package.json is not JSON: '),
  ]);
});

test('a remote without checkpoints hears that nothing protects it, and wrong checkpoints are a fault', () => {
  const folder = folderOf({});
  expect(checkRemote(folder).hints).toEqual([]);
  writeFileSync(join(folder, 'places.json'), JSON.stringify({ places: [{ path: 'offers', shows: 'h1' }] }));
  expect(checkRemote(folder).faults).toEqual([expect.stringContaining('"path" of places[0] (offers) is "offers"')]);
  rmSync(join(folder, 'places.json'));
  expect(checkRemote(folder)).toEqual({
    faults: [],
    hints: ['There is no places.json, so nothing protects this remote from a release of another one.'],
  });
});
