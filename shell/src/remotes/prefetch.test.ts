import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/testing';
import { createReleases } from '../releases/releases.ts';
import { startPrefetch } from './prefetch.ts';

const remote = (name: string, path: string, more: object = {}) =>
  ({
    name,
    version: '1.0.0-a',
    base: `/r/${name}/1.0.0-a/`,
    css: [],
    screens: { main: [{ file: `${name}-main.js` }] },
    fills: [],
    routes: [{ path, title: name, tab: 'home', screen: 'main' }],
    ...more,
  }) as unknown as LiveRemote;

const slots = {
  routes: [{ path: '/movie/:id', title: 'Movie', tab: 'home', screen: 'main', slots: ['movie.showtimes'] }],
};
const fills = { fills: [{ slot: 'movie.showtimes', screen: 'main' }] };

/** Enough for a queue of several remotes, one in each idle moment. */
const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setTimeout(resolve));
};

async function start(...remotes: LiveRemote[]): Promise<string[]> {
  const loaded: string[] = [];
  const loadModule = (release: LiveRelease) => {
    loaded.push(release.name);
    return Promise.reject(new Error('not here'));
  };
  startPrefetch({
    releases: createReleases(
      { remotes },
      () => {},
      () => {},
    ),
    loadModule,
  });
  await quiet();
  return loaded;
}

const fetchedAhead = () =>
  [...document.head.querySelectorAll('link[rel=prefetch]')].map((link) => link.getAttribute('href'));
const connection = (value: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value });

beforeEach(() => {
  connection(undefined);
  document.head.replaceChildren();
  document.body.innerHTML = '<a href="/profile">Profile</a><a href="/movie/7">A movie</a>';
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: 10, bottom: 40, width: 100 } as DOMRect);
});
afterEach(() => {
  endSession();
});

describe('the shell', () => {
  test.each([
    ['Save-Data is on', { saveData: true }],
    ['the network is 2G', { effectiveType: '2g' }],
    ['the network is slower than 2G', { effectiveType: 'slow-2g' }],
  ])('prefetches nothing when %s', async (_, value) => {
    connection(value);
    expect(await start(remote('account', '/profile'))).toEqual([]);
    expect(fetchedAhead()).toEqual([]);
  });

  test('prefetches neither for hidden links nor for a switched-off remote', async () => {
    jest
      .mocked(Element.prototype.getBoundingClientRect)
      .mockReturnValue({ top: 5000, bottom: 5040, width: 100 } as DOMRect);
    expect(await start(remote('account', '/profile'))).toEqual([]);
    jest
      .mocked(Element.prototype.getBoundingClientRect)
      .mockReturnValue({ top: 10, bottom: 40, width: 100 } as DOMRect);
    expect(await start(remote('account', '/profile', { off: { message: 'Closed' } }))).toEqual([]);
  });

  test('prefetches the sign-up screen for a visitor at a member’s link', async () => {
    const routes = [
      { path: '/profile', title: 'Profile', tab: 'profile', screen: 'main', guard: 'member' },
      { path: '/signup', title: 'Sign up', tab: null, screen: 'signup' },
    ];
    const screens = { main: [{ file: 'profile.js' }], signup: [{ file: 'signup.js' }] };
    await start(remote('account', '', { routes, screens }));
    expect(fetchedAhead()).toEqual(['/r/account/1.0.0-a/signup.js']);
  });

  test('prefetches the remote and the screen of a visible link, and its slots for a member', async () => {
    const remotes = [
      remote('account', '/profile'),
      remote('catalog', '/movie/:id', slots),
      remote('booking', '/x', fills),
    ];
    expect(await start(...remotes)).toEqual(['account', 'catalog']);
    document.head.replaceChildren();
    startSession(tokenFor());
    expect(await start(...remotes)).toEqual(['account', 'catalog', 'booking']);
    expect(fetchedAhead()).toEqual([
      '/r/account/1.0.0-a/account-main.js',
      '/r/catalog/1.0.0-a/catalog-main.js',
      '/r/booking/1.0.0-a/booking-main.js',
    ]);
  });
});
