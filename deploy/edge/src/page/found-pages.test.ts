import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import type { Drawings, DrawResult } from '../drawing/drawings.ts';
import { testConfig } from '../testing/open-test-edge.ts';
import { createPages, type Pages } from './pages.ts';

const file = { file: 'entry.js', integrity: 'sha384-x' };
const release = (name: string): LiveRelease => ({
  ...{ name, version: '1', base: `/r/${name}/1/`, entry: file, code: [], css: [], screens: {}, fills: [] },
  routes: [{ path: '/movie/:movieId', title: name, tab: 'home' }],
});
const discovery = { schema: 1, revision: 1, setId: 'a', expiresAt: '', shell: release('shell'), remotes: [] };
const visitor = { isMember: false, isAndroid: false, closedBanners: [], isReaderOfLinks: false, wantsBare: false };

const showing = (text: string): DrawResult => ({
  screen: { kind: 'screen', html: text, styles: [], answers: {}, isMissing: false, version: text },
});

let draw: jest.Mock<Drawings['of']>;
let pages: Pages;
let time = 0;

beforeEach(() => {
  time = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => time);
  draw = jest.fn<Drawings['of']>(async () => showing('first'));
  const store = { read: async () => Buffer.from('') } as unknown as Parameters<typeof createPages>[0]['store'];
  pages = createPages({ store, config: testConfig, reload: false, drawings: { of: draw }, onFault: () => {} });
});
afterEach(() => void jest.restoreAllMocks());

const ask = ({ path = '/movie/a', sig = 'one', looks = {} } = {}) =>
  pages.of({ discovery, text: '{}', signature: { key: 'k', sig } } as never, path, { ...visitor, ...looks });

test('a page answers its path for half a second, and shows a newer render after it', async () => {
  const first = await ask();
  draw.mockResolvedValue(showing('second'));
  time += 499;
  expect(await ask()).toBe(first);
  expect(draw).toHaveBeenCalledTimes(1);
  time += 2;
  expect(String((await ask()).html)).toContain('second');
});

test.each([
  ['path', { path: '/movie/b' }],
  ['document', { sig: 'two' }],
  ['member', { looks: { isMember: true } }],
  ['platform', { looks: { isAndroid: true } }],
  ['closed banner', { looks: { closedBanners: ['promo'] } }],
])('a page does not answer another %s', async (_, other) => {
  await ask();
  await ask(other);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('a server-rendered page does not answer a service worker, which wants a bare one', async () => {
  const drawn = await ask();
  const bare = await ask({ looks: { wantsBare: true } });
  expect([drawn.kind, bare.kind]).toEqual(['screen', 'bare']);
});

test.each<[string, DrawResult]>([
  ['is late', {}],
  ['throws, which each device reports', { failedRelease: 'catalog@2' }],
])('a page whose drawing %s is looked up again', async (_, drawing) => {
  draw.mockResolvedValue(drawing);
  await ask();
  expect((await ask()).failedRelease).toBe(drawing.failedRelease);
  expect(draw).toHaveBeenCalledTimes(2);
});
