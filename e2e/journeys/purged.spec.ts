import type { Worker } from '@playwright/test';
import { purge } from '@viewmax/registry';
import { copyOf, rollsOut } from '../faults/rollout.ts';
import { expect, type Page } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { seesPosters } from '../steps/movies.ts';
import { seesHeading } from '../steps/navigation.ts';
import { storedSets, storesSet } from '../steps/stored-sets.ts';

const HOSTILE = 'of a bad release';

/** Writes what a script of the page can write, into each store of the phone. */
const writesEverywhere = (page: Page, words: string) =>
  page.evaluate(async (text) => {
    for (const name of [...(await caches.keys()), 'of-a-page']) {
      const cache = await caches.open(name);
      const picture = () => new Response(text, { headers: { 'content-type': 'image/png' } });
      for (const request of [...(await cache.keys()), '/img/hostile']) await cache.put(request, picture());
    }
    for (const name of ['image-store', 'of-a-page']) {
      await new Promise((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result.close());
      });
    }
    localStorage.setItem('of-a-page', text);
    const root = JSON.parse(localStorage.getItem('root') ?? '{}') as { areas?: object };
    const areas = { ...root.areas, hostile: { version: 1, value: text, personal: true } };
    localStorage.setItem('root', JSON.stringify({ version: 1, areas }));
  }, words);

/** The stores of the phone that hold these words. */
const storesWith = (page: Page, words: string) =>
  page.evaluate(async (text) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const texts = (await cache.keys()).map(async (request) => (await cache.match(request))?.text());
      if ((await Promise.all(texts)).includes(text)) found.push(name);
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    for (const name of ['image-store', 'of-a-page']) if (databases.includes(name)) found.push(`database ${name}`);
    for (const key of Object.keys(localStorage)) if (localStorage[key].includes(text)) found.push(key);
    return found.sort();
  }, words);

interface OfWorker {
  registration: ServiceWorkerRegistration;
}

/** Shows a notification. The headless shell refuses it, so its worker remembers it instead. */
const showsNotification = (worker: Worker, words: string) =>
  worker.evaluate(async (title) => {
    const { registration } = self as unknown as OfWorker;
    await registration.showNotification(title).catch(() => {
      const shown = [{ title, close: () => shown.pop() }];
      Object.assign(registration, { getNotifications: async () => [...shown] });
    });
  }, words);

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as OfWorker;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

/** Why the browser registers no worker at this address and scope. */
const registers = (page: Page, address: string, scope?: string) =>
  page.evaluate(
    ([url, at]) =>
      navigator.serviceWorker.register(url, at ? { scope: at } : {}).then(
        () => 'registered',
        (error: Error) => error.name,
      ),
    [address, scope] as const,
  );

const DATA = ['database image-store', 'database of-a-page', 'of-a-page', 'root'];

test(
  'a purged release leaves no code, page, picture or notification on the phone, and a sign-out deletes its data',
  LONG,
  async ({ page, context, stack }) => {
    test.setTimeout(120_000);
    await context.grantPermissions(['notifications', 'geolocation']);
    const { version, rollBack } = await rollsOut(stack, copyOf({ name: 'catalog' }, { version: '6.6.7-purged' }));
    await page.goto('/');
    await seesPosters(page);
    const bad = await storesSet(page);
    const worker = context.serviceWorkers()[0] as Worker;
    // A worker of its own, or ours beside the site's, would go on after the purge.
    expect(await registers(page, `/r/catalog/${version}/entry.js`)).toBe('TypeError');
    expect(await registers(page, '/sw.js', '/movie/')).toBe('TypeError');
    await page.reload();
    await seesPosters(page);
    await writesEverywhere(page, HOSTILE);
    await showsNotification(worker, HOSTILE);
    // A set: the worker may already have deleted the cache of this name, local storage keeps its own.
    const everywhere = new Set(['files', 'sets', 'used-pictures', ...DATA]);
    expect([new Set(await storesWith(page, HOSTILE)), await shownBy(worker)]).toEqual([everywhere, [HOSTILE]]);

    await rollBack();
    await page.goto('/');
    await seesPosters(page);
    await purge(stack.registry.context, 'journeys', { name: 'catalog', version }, 'It harms phones.');
    await page.goto('/');
    await expect.poll(() => storesWith(page, HOSTILE), { timeout: 30_000 }).toEqual(DATA);
    expect(await shownBy(worker)).toEqual([]);
    await seesPosters(page);
    await expect.poll(() => storedSets(page), { timeout: 30_000 }).not.toContain(bad);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).tap();
    await seesHeading(page, 'Sign In');
    await expect.poll(() => storesWith(page, HOSTILE)).toEqual([]);
  },
);
