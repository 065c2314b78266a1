import { expect, test } from '@jest/globals';
import type { Discovery, LiveRelease } from './discovery.ts';
import { matchRoute } from './match-route.ts';
import { preloadsFor } from './preloads.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import { startPage } from './start-page.ts';

const file = (name: string) => ({ file: name, integrity: `sha384-${name}`, bytes: 1 });

const release = (name: string, more: Partial<LiveRelease> = {}): LiveRelease => ({
  name,
  version: '1',
  base: `/r/${name}/1/`,
  entry: file('entry.js'),
  code: [],
  css: [],
  screens: {},
  routes: [],
  fills: [],
  needs: {},
  ...more,
});

const discoveryOf = (...remotes: LiveRelease[]): Discovery => ({
  schema: 1,
  revision: 1,
  setId: 'a',
  expiresAt: '2026-01-01T00:00:00.000Z',
  shell: release('shell'),
  remotes,
});

/** The routes of a screen with a slot. */
const routes: LiveRelease['routes'] = [{ path: '/', title: 'Home', tab: 'home', slots: ['side'] }];

test('a remote that owns the path and fills its slot is preloaded once', () => {
  const remote = release('catalog', {
    routes,
    fills: [{ slot: 'side', screen: 'side' }],
    screens: { side: [file('s.js')] },
  });
  const preloads = preloadsFor(discoveryOf(remote), matchRoute([remote], '/'), { isMember: true });
  expect(preloads.map(({ href, priority }) => [href, priority])).toEqual([
    ['/r/shell/1/entry.js', undefined],
    ['/r/catalog/1/entry.js', undefined],
    ['/r/catalog/1/s.js', 'low'],
  ]);
});

test('the files of a slot below the first screen are for members, and wait for its pictures', () => {
  const [catalog, booking] = [release('catalog', { routes }), release('booking', { fills: [{ slot: 'side' }] })];
  const discovery = discoveryOf(catalog, booking);
  const match = matchRoute(discovery.remotes, '/');
  expect(JSON.stringify(preloadsFor(discovery, match))).not.toContain('booking');
  const preloads = preloadsFor(discovery, match, { isMember: true });
  expect(preloads.filter(({ priority }) => priority === 'low').map(({ href }) => href)).toEqual([
    '/r/booking/1/entry.js',
  ]);
  const settings = { head: '', shell: discovery.shell, text: '{}', config: {} as RuntimeConfig, css: null };
  expect(startPage({ ...settings, preloads })).toMatch(/booking\/1\/entry\.js"[^>]* fetchpriority="low">/);
});

test('a screen of attendants is not preloaded, because most who ask for it are led away', () => {
  const routes: LiveRelease['routes'] = [
    { path: '/door', title: 'Door', tab: 'home', guard: 'attendant', screen: 'door' },
  ];
  const remote = release('booking', { routes, screens: { door: [file('door.js')] } });
  const preloads = preloadsFor(discoveryOf(remote), matchRoute([remote], '/door'));
  expect(preloads.map(({ href }) => href)).toEqual(['/r/shell/1/entry.js']);
});

test('an empty slot needs no preload', () => {
  const remote = release('catalog', { routes });
  const preloads = preloadsFor(discoveryOf(remote), matchRoute([remote], '/'), { isMember: true });
  expect(preloads).toHaveLength(2);
});

test('a screen of the shell preloads only its chunk and its styles', () => {
  const routes: LiveRelease['routes'] = [{ path: '/welcome', title: 'Welcome', tab: 'home', screen: 'welcome' }];
  const shell = release('shell', { routes, css: [file('s.css')], screens: { welcome: [file('w.js'), file('w.css')] } });
  const discovery = { ...discoveryOf(release('catalog')), shell };
  const preloads = preloadsFor(discovery, matchRoute([...discovery.remotes, shell], '/welcome'));
  expect(preloads.map(({ href, as }) => [href, as])).toEqual([
    ['/r/shell/1/entry.js', 'script'],
    ['/r/shell/1/w.js', 'script'],
    ['/r/shell/1/w.css', 'style'],
  ]);
});

test('several first calls are preloaded, and of many calls the first four', () => {
  const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => `/api/v1/${name}`);
  const hrefs = preloadsFor(discoveryOf(), null, { firstCalls: calls }).map(({ href }) => href);
  expect(hrefs).toEqual(['/r/shell/1/entry.js', ...calls.slice(0, 4)]);
});
