import { describe, expect, test } from '@jest/globals';
import {
  contentOf,
  discoverySchema,
  liveRemoteSchema,
  releaseSchema,
  remoteJsonSchema,
  routeSchema,
} from './discovery.ts';

const integrity = `sha384-${'A'.repeat(64)}`;
const entry = { file: 'entry.0a1b2c3d.js', integrity, bytes: 9 };
const release = {
  name: 'catalog',
  version: '1.4.2-3fa9c1d2',
  entry,
  code: [entry],
  css: [],
  screens: { movie: [entry] },
  routes: [{ path: '/', title: 'Home', tab: 'home' as const }],
  fills: [],
  needs: { react: '19.3.1' },
  files: [entry],
};
const live = { ...release, base: '/r/catalog/1.4.2-3fa9c1d2/' };
const document = {
  schema: 1,
  revision: 7,
  setId: 'a1b2c3',
  expiresAt: '2026-03-02T10:00:00.000Z',
  shell: { ...live, name: 'shell' },
  remotes: [live],
};
const isGood = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test('the descriptions that these cases change are valid', () => {
  expect([isGood(releaseSchema, release), isGood(liveRemoteSchema, live), isGood(discoverySchema, document)]).toEqual([
    true,
    true,
    true,
  ]);
});

describe('a release', () => {
  // Names and files become folders of a store and addresses of a page.
  test.each(['', '..', '../catalog', 'cata/log', 'Catalog', '-catalog', 'cata log', 'catalog%2f', 'catalog\n'])(
    'has neither the name nor the version %j',
    (text) => {
      expect(isGood(releaseSchema, { ...release, name: text })).toBe(false);
      expect(isGood(releaseSchema, { ...release, version: text })).toBe(false);
    },
  );

  test.each(['', '.htaccess', '../entry.js', 'a/b.js', 'a\\b.js', 'entry js', 'entry.js?x=1', '"entry.js'])(
    'holds no file %j',
    (file) => {
      expect(isGood(releaseSchema, { ...release, entry: { ...entry, file } })).toBe(false);
    },
  );

  test.each([
    ['another algorithm', `sha256-${'A'.repeat(64)}`],
    ['a short hash', `sha384-${'A'.repeat(63)}`],
    ['a long hash', `sha384-${'A'.repeat(65)}`],
    ['two hashes', `${integrity} ${integrity}`],
    ['no hash', ''],
  ])('pins no file by %s', (_, wrong) => {
    expect(isGood(releaseSchema, { ...release, code: [{ ...entry, integrity: wrong }] })).toBe(false);
  });

  test.each([-1, 0.5, '9'])('holds no file of %j bytes', (bytes) => {
    expect(isGood(releaseSchema, { ...release, files: [{ ...entry, bytes }] })).toBe(false);
  });
});

describe('a route', () => {
  const route = { path: '/movie/:movieId', title: 'Movie', tab: 'home' };

  test.each([
    ['an address of another site', { path: 'https://evil.example' }],
    ['a path without its slash', { path: 'movie' }],
    ['no title', { title: '' }],
    ['an unknown tab', { tab: 'wallet' }],
    ['an unknown guard', { guard: 'admin' }],
    ['a first call beyond the API', { firstCalls: ['/img/proxy'] }],
    ['a first call of another site', { firstCalls: ['https://evil.example/api/'] }],
    ['one of several first calls beyond the API', { firstCalls: ['/api/v1/movies', '/img/proxy'] }],
    ['a first call that leaves the API', { firstCalls: ['/api/../internal/users.json'] }],
    ['a first call that leaves the API in another spelling', { firstCalls: ['/api/%2e%2e/internal/users.json'] }],
    ['a first call with a character that a reader removes', { firstCalls: ['/api/.\t./internal/users.json'] }],
    ['more than ten first calls', { firstCalls: Array(11).fill('/api/v1/movies') }],
    ['a screen outside the folder', { screen: '../late' }],
  ])('with %s is refused', (_, change) => {
    expect(isGood(routeSchema, route)).toBe(true);
    expect(isGood(routeSchema, { ...route, ...change })).toBe(false);
  });
});

describe('a remote.json', () => {
  test.each([
    ['at its top', { slot: [] }],
    ['in a route', { routes: [{ path: '/', title: 'Home', tab: 'home', fullscreen: true }] }],
    ['in a filled slot', { fills: [{ slot: 'movie.showtimes', screens: 'late' }] }],
  ])('is refused for an unknown word %s: it may be misspelt', (_, more) => {
    const good = { name: 'catalog', routes: [], fills: [] };
    expect(isGood(remoteJsonSchema, good)).toBe(true);
    expect(isGood(remoteJsonSchema, { ...good, ...more })).toBe(false);
  });
});

test('a release without the later fields has the version that it always had', () => {
  const { files, routes, fills, needs } = release;
  const plain = JSON.stringify([files, routes, fills, needs]);
  expect(contentOf(release)).toBe(plain);
  for (const later of [{ metrics: ['seat_chosen'] }, { links: ['/fund'] }, { backends: ['/api/x/offers'] }])
    expect(contentOf({ ...release, ...later })).not.toBe(plain);
});

describe('a discovery document', () => {
  test.each([
    ['of another schema', { schema: 2 }],
    ['with an invalid expiry', { expiresAt: 'tomorrow' }],
    ['without a whole revision', { revision: 1.5 }],
    ['with an id that could leave an attribute', { setId: '"><script>' }],
    ['without a shell', { shell: undefined }],
    ['with files of another site', { remotes: [{ ...live, base: '//evil.example/r/' }] }],
    ['with a base that is no folder', { remotes: [{ ...live, base: '/r/catalog' }] }],
    ['with a card without words', { remotes: [{ ...live, off: { message: '' } }] }],
    ['with a card of too many words', { remotes: [{ ...live, off: { message: 'x'.repeat(201) } }] }],
  ])('%s is refused', (_, change) => {
    expect(isGood(discoverySchema, { ...document, ...change })).toBe(false);
  });

  test('holds only fields that a page needs', () => {
    const { remotes } = discoverySchema.parse(document);
    expect(remotes[0]).not.toHaveProperty('files');
  });

  test('may have no sizes, as older documents', () => {
    const { bytes: _, ...file } = entry;
    const older = { ...live, entry: file, code: [file], screens: { movie: [file] } };
    expect(discoverySchema.parse({ ...document, remotes: [older] }).remotes[0]).toMatchObject({ entry: file });
    expect(discoverySchema.parse(document).remotes[0]?.entry).toEqual(entry);
  });

  test('names a lazy chunk by the start of its hash', () => {
    const screens = { movie: [{ file: 'movie.js', starts: 'sha384-AAAA' }] };
    expect(discoverySchema.parse({ ...document, remotes: [{ ...live, screens }] }).remotes[0]?.screens).toEqual(
      screens,
    );
  });
});
