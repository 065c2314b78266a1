import { afterAll, expect, test } from '@jest/globals';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { openTestEdge, smallReleases } from '../testing/open-test-edge.ts';
import type { AppLinks } from './app-links.ts';

const ANDROID = '/.well-known/assetlinks.json';
const IOS = '/.well-known/apple-app-site-association';
const RELATION = 'delegate_permission/common.handle_all_urls';
const fingerprints = [Array(32).fill('AB').join(':')];
const appLinks: AppLinks = {
  android: { packageName: 'com.viewmax.app', fingerprints },
  ios: { teamId: 'ABCDE12345', bundleId: 'com.viewmax.app' },
};
const paths = (...list: string[]) => list.map((path) => ({ '/': path }));

const [unset, empty, open] = [
  await openTestEdge(),
  await openTestEdge({ appLinks }, []),
  await openTestEdge({ appLinks }),
];
afterAll(() => Promise.all([unset, empty, open].map(({ close }) => close())));

test('without settings both files are a 404, never a page', async () => {
  for (const path of [ANDROID, IOS, '/.well-known', '/.well-known/security.txt']) {
    const { statusCode, headers } = await unset.visit(path);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  }
});

test('without a live set both files are a 503, because an empty list would take links from the app', async () => {
  for (const path of [ANDROID, IOS]) expect((await empty.get(path)).statusCode).toBe(503);
});

test('the files name the app and the screens of live remotes, and phones can cache them shortly', async () => {
  const components = paths('/', '/fund', '/movie/?*', '/signup');
  const android = await open.get(ANDROID, { accept: '*/*' });
  expect(android.json()).toEqual([
    {
      relation: [RELATION],
      target: { namespace: 'android_app', package_name: 'com.viewmax.app', sha256_cert_fingerprints: fingerprints },
      relation_extensions: { [RELATION]: { dynamic_app_link_components: components } },
    },
  ]);
  const ios = await open.visit(IOS);
  expect(ios.json()).toEqual({ applinks: { details: [{ appIDs: ['ABCDE12345.com.viewmax.app'], components }] } });
  for (const { statusCode, headers } of [android, ios]) {
    expect([statusCode, headers]).toMatchObject([
      200,
      { 'cache-control': 'public, max-age=300', 'content-type': 'application/json; charset=utf-8' },
    ]);
  }
});

test('a release with a new path extends the links once all devices have it', async () => {
  const { registry, get } = open;
  const listed = async () => (await get(IOS)).json().applinks.details[0].components;
  const [, catalog = { name: 'catalog' }] = smallReleases;
  const routes = [...(catalog.routes ?? []), { path: '/offers/:id', title: 'Offers', tab: 'home' as const }];
  const release = await registry.publish(writeRelease({ ...catalog, version: '1.1.0-bbbb', routes }));
  const before = await listed();
  await registry.activate([release]);
  expect(await listed()).toEqual(paths(...before.map((one: { '/': string }) => one['/']), '/offers/?*').sort(byPath));
  expect(before).not.toContainEqual({ '/': '/offers/?*' });
});

const byPath = (a: { '/': string }, b: { '/': string }) => (a['/'] < b['/'] ? -1 : 1);
