import type { IncomingMessage } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { purge } from '@viewmax/registry';
import type { Stack } from '@viewmax/tools/start-stack';
import { newBuild } from '../faults/new-build.ts';
import { copyOf, goesLive, rollsOut } from '../faults/rollout.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import type { Session } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { seesPosters } from '../steps/movies.ts';
import { hasSettled, movesTo, seesHeading } from '../steps/navigation.ts';
import { startsOf } from '../steps/restarts.ts';
import { liveRemote, liveSet, MOVIE } from '../steps/routes.ts';
import { runningSet } from '../steps/sets.ts';
import { storedSets, storesSet } from '../steps/stored-sets.ts';

const aTicket = (page: Page) => page.getByRole('listitem').getByRole('link').first();

test('a member opens the app without a network: home, a movie, the tickets, and a ticket with its code', async ({
  playwright,
  stack,
  session,
  launchOptions,
}) => {
  // The test starts a whole browser twice.
  test.setTimeout(90_000);
  const phone = startsOf({ playwright, launchOptions, stack });
  const first = await phone();
  await signIn(first, stack, session);
  const page = await first.newPage();
  await page.goto('/');
  await seesPosters(page);
  await movesTo(page, `/movie/${MOVIE.id}`);
  await seesHeading(page, MOVIE.title);
  await movesTo(page, '/mytickets');
  await aTicket(page).waitFor();
  await storesSet(page);
  await first.close();

  const later = await phone();
  await later.setOffline(true);
  const again = await later.newPage();
  await again.goto('/');
  await seesPosters(again);
  await again.goto(`/movie/${MOVIE.id}`);
  await seesHeading(again, MOVIE.title);
  for (const path of ['/profile', '/fund', '/viewmaxcenters']) {
    await again.goto(path);
    await hasSettled(again);
  }
  await again.goto('/mytickets');
  await again.getByRole('button', { name: 'Dismiss' }).tap();
  await aTicket(again).tap();
  await again.getByRole('img', { name: 'QR code' }).waitFor();
  await later.close();
});

async function signIn(phone: BrowserContext, { address }: Pick<Stack, 'address'>, session: Session): Promise<void> {
  const token = session.origins[0]?.localStorage[0]?.value ?? '';
  await phone.addCookies(session.cookies);
  await phone.addInitScript(([origin, kept]) => location.origin === origin && localStorage.setItem('token', kept), [
    new URL(address).origin,
    token,
  ] as const);
}

test(
  'two phones with different releases run the same worker, and each opens its own set offline',
  LONG,
  async ({ browser, stack }) => {
    const live = await liveRemote(stack, 'catalog');
    const sets: [string, BrowserContext][] = [];
    const visit = async () => {
      const phone = await browser.newContext({ baseURL: stack.address });
      const page = await phone.newPage();
      await page.goto('/');
      await seesPosters(page);
      const { setId } = await runningSet(page);
      expect(await storesSet(page)).toBe(setId);
      sets.push([setId, phone]);
      await page.close();
    };
    await visit();
    const { rollBack } = await rollsOut(stack, copyOf(live), copyOf({ name: 'shell' }));
    await visit();
    await rollBack();

    expect(new Set(sets.map(([set]) => set)).size).toBe(2);
    for (const [set, phone] of sets) {
      await phone.setOffline(true);
      const page = await phone.newPage();
      await page.goto('/');
      await seesPosters(page);
      expect((await runningSet(page)).setId).toBe(set);
      await phone.close();
    }
  },
);

/** A visit of Home as a new session. */
async function visits(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'set' });
  await page.goto('/');
  await seesPosters(page);
}

/** Closes the browser, without its own cache of files. */
async function closes(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.context().close();
}

/** Opens the app without a network. Returns the id of its set. */
async function startsOffline(page: Page): Promise<string> {
  await page.context().setOffline(true);
  await page.goto('/');
  await seesPosters(page);
  const { setId } = await runningSet(page);
  await page.context().setOffline(false);
  return setId;
}

test(
  'a page that writes into every cache leaves nothing that runs, and the next visit mends the phone',
  LONG,
  async ({ playwright, launchOptions, stack }) => {
    test.setTimeout(90_000);
    const starts = startsOf({ playwright, launchOptions, stack });
    let page = await (await starts()).newPage();
    await visits(page);
    const set = await storesSet(page);
    await page.evaluate(async () => {
      const script = 'localStorage.stolen = localStorage.token ?? "nothing"';
      const put = async (cache: Cache, url: string) => {
        const isScript = url.endsWith('.js');
        const headers = { 'content-type': isScript ? 'text/javascript' : 'text/html' };
        await cache.put(url, new Response(isScript ? script : `<html><script>${script}</script>`, { headers }));
      };
      for (const name of [...(await caches.keys()), 'set-hostile', 'used-pictures']) {
        const cache = await caches.open(name);
        for (const { url } of [...(await cache.keys()), { url: '/' }, { url: '/img/hostile' }]) await put(cache, url);
      }
      await (await caches.open('notes')).put('/present-set', new Response('set-hostile'));
    });
    await closes(page);

    const phone = await starts();
    await phone.setOffline(true);
    page = await phone.newPage();
    const stolen = () => page.evaluate(() => localStorage.getItem('stolen'));
    for (const path of ['/', '/login']) {
      await page.goto(path);
      expect(await stolen()).toBeNull();
      await expect(page.getByText('You are offline')).toBeVisible();
    }
    await expect(page.goto('/img/hostile')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await phone.setOffline(false);
    await visits(page);
    await expect.poll(() => storedSets(page).catch(() => []), { timeout: 30_000 }).toEqual([set]);
    expect(await stolen()).toBeNull();
    await closes(page);

    page = await (await starts()).newPage();
    expect(await startsOffline(page)).toBe(set);
    await page.context().close();
  },
);

test(
  'a release loads only its changed files, and its rollback loads none',
  LONG,
  async ({ playwright, launchOptions, stack }) => {
    test.setTimeout(90_000);
    const loaded: string[] = [];
    stack.server.server.on('request', ({ url = '', method }: IncomingMessage) => {
      if (url.startsWith('/r/') && method === 'GET') loaded.push(url);
    });
    const starts = startsOf({ playwright, launchOptions, stack });
    let page = await (await starts()).newPage();
    await visits(page);
    const before = await storesSet(page);
    await closes(page);

    const build = newBuild('catalog', { version: '7.0.0' });
    const { rollBack } = await rollsOut(stack, build.folder, copyOf({ name: 'shell' }, { version: '7.0.0-shell' }));
    loaded.length = 0;
    page = await (await starts()).newPage();
    await visits(page);
    const { setId } = await runningSet(page);
    expect(setId).not.toBe(before);
    await expect.poll(async () => (await storedSets(page))[0], { timeout: 30_000 }).toBe(setId);
    expect(loaded.filter((url) => !/^\/r\/catalog\/7\.0\.0-.+\.js$/.test(url))).toEqual([]);
    expect(loaded).not.toEqual([]);
    await closes(page);

    await rollBack();
    loaded.length = 0;
    page = await (await starts()).newPage();
    await visits(page);
    await expect.poll(async () => (await storedSets(page))[0], { timeout: 30_000 }).toBe(before);
    expect(loaded).toEqual([]);
    await closes(page);

    page = await (await starts()).newPage();
    expect(await startsOffline(page)).toBe(before);
    await page.context().close();
  },
);

/** From now on the browser stores nothing more for this site, until it is closed. */
async function isFull(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
  const put = () => page.evaluate(async () => (await caches.open('of-a-page')).put('/none', new Response('x')));
  await expect(put()).rejects.toThrow(/quota/i);
}

test(
  'a purged release does not run again from a phone without space',
  LONG,
  async ({ playwright, launchOptions, stack }) => {
    test.setTimeout(90_000);
    const { version, rollBack } = await rollsOut(stack, copyOf({ name: 'catalog' }, { version: '6.6.6-purged' }));
    const starts = startsOf({ playwright, launchOptions, stack });
    let page = await (await starts()).newPage();
    await visits(page);
    const bad = await storesSet(page);
    await rollBack();
    await purge(stack.registry.context, 'journeys', { name: 'catalog', version }, 'It harms phones.');
    await isFull(page);
    await visits(page);
    await expect.poll(() => storedSets(page), { timeout: 30_000 }).not.toContain(bad);
    await closes(page);

    page = await (await starts()).newPage();
    await page.context().setOffline(true);
    await page.goto('/');
    await expect(page.getByText('You are offline')).toBeVisible();
    expect(await page.content()).not.toContain(version);
    await page.context().close();
  },
);

test(
  'a phone without space installs the next worker, although a page made a cache of its own',
  LONG,
  async ({ playwright, launchOptions, stack }) => {
    test.setTimeout(90_000);
    const page = await (await startsOf({ playwright, launchOptions, stack })()).newPage();
    await visits(page);
    await storesSet(page);
    await isFull(page);
    const { shell } = await liveSet(stack);
    const newer = copyOf(shell, { version: '1.0.1-full', worker: (script) => `${script}// Full` });
    const { rollBack } = await goesLive(stack, shell, newer);
    try {
      const state = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        const worker = registration.installing ?? registration.waiting;
        while (worker?.state === 'installing') await new Promise((resolve) => setTimeout(resolve, 50));
        return worker?.state;
      });
      expect(state).toMatch(/^(installed|activating|activated)$/);
    } finally {
      await rollBack();
    }
    await page.context().close();
  },
);
