import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { provideCaches } from '../testing/caches.ts';
import { setNow, startWorker } from '../testing/start-worker.ts';
import { openTestEdge } from '../testing/test-edge.ts';

let stores: ReturnType<typeof provideCaches>;
let edge: Awaited<ReturnType<typeof openTestEdge>>;

const shell = () => edge.release('shell', '1.0.0', { 'shell.js': 'shell' });
const catalogOf = (version: string) =>
  edge.release('catalog', version, { 'entry.js': `catalog ${version}`, 'one.js': 'one of catalog' });

const storeSet = async (setId: string, purged?: string) => (await startWorker()).storeSet({ setId, purged });
const filesAsked = () => edge.asked.filter((path) => path.startsWith('/r/'));
const filesStored = () => [...(stores.get('files')?.keys() ?? [])].map((url) => url.replace(location.origin, ''));

/** From now on the phone stores nothing more, as long as it is full. */
function fullPhone(isFull = () => true): void {
  const { open } = caches;
  Object.assign(caches, {
    open: async (name: string) => {
      const cache = await open.call(caches, name);
      const put = (...entry: Parameters<Cache['put']>) =>
        isFull() ? Promise.reject(new DOMException('Quota exceeded', 'QuotaExceededError')) : cache.put(...entry);
      return { ...cache, put };
    },
  });
}

describe('a purged release', () => {
  const PURGED = '/r/catalog/6.6.6/';
  const purge = () => {
    for (const path of edge.published.keys()) if (path.startsWith(PURGED)) edge.published.delete(path);
  };
  beforeEach(async () => {
    stores = provideCaches();
    edge = await openTestEdge();
    await edge.goesLive('a', [shell(), catalogOf('1.0.0')]);
    await edge.goesLive('bad', [shell(), catalogOf('6.6.6')]);
    await storeSet('bad');
    await edge.goesLive('good', [shell(), catalogOf('1.0.0')]);
    edge.asked = [];
  });

  test('loses its set with the next one, by one request of its headers', async () => {
    purge();
    await storeSet('good');
    expect(edge.asked.filter((one) => one.startsWith('HEAD'))).toEqual([`HEAD ${PURGED}entry.js`]);
    expect(filesStored().some((path) => path.startsWith(PURGED))).toBe(false);
    expect(await setNow()).toBe('good');
  });

  test('loses its set even if the next one cannot be stored', async () => {
    purge();
    edge.published.delete('/r/catalog/1.0.0/entry.js');
    await expect(storeSet('good')).rejects.toThrow('404');
    expect([await setNow(), filesStored().some((path) => path.startsWith(PURGED))]).toEqual([undefined, false]);
  });

  test('loses its set within a day when the purge comes after the next set', async () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ['setTimeout', 'setImmediate', 'nextTick'] });
    await storeSet('good');
    expect(filesStored().some((path) => path.startsWith(PURGED))).toBe(true);
    purge();
    jest.setSystemTime(Date.now() + 25 * 3_600_000);
    await storeSet('good');
    expect(filesStored().some((path) => path.startsWith(PURGED))).toBe(false);
  });

  test.each<[string, (next: string) => Promise<unknown>]>([
    ['with the next set', (next) => storeSet(next)],
    ['once the edge said so', async () => (await startWorker()).forgetSets()],
  ])('does not run again from a phone without space, %s', async (_, ends) => {
    purge();
    fullPhone();
    await ends('good').catch(() => {});
    expect(await setNow()).toBeUndefined();
  });

  describe('that stored pictures', () => {
    const PICTURE = new URL('/img/u/poster', location.href).href;
    const pictures = () => [...(stores.get('used-pictures')?.keys() ?? [])];
    const close = jest.fn();
    beforeEach(() => {
      close.mockClear();
      Object.assign(globalThis, { registration: { getNotifications: async () => [{ close }] } });
      stores.set('used-pictures', new Map([[PICTURE, new Response('of the bad release')]]));
    });

    test('leaves none of them and no notification once a page names the purge', async () => {
      await storeSet('good');
      expect([pictures(), close.mock.calls]).toEqual([[PICTURE], []]);
      await edge.goesLive('good', [shell(), catalogOf('1.0.0')], { purged: 'catalog@6.6.6' });
      await storeSet('good', 'catalog@6.6.6');
      expect([pictures(), close.mock.calls]).toEqual([[], [[]]]);
      edge.asked = [];
      await storeSet('good', 'catalog@6.6.6');
      // The page of an older shell.
      await storeSet('good');
      expect([close.mock.calls, edge.asked]).toEqual([[[]], []]);
    });

    test('leaves none of them although it deleted the sets that held it', async () => {
      stores.get('sets')?.clear();
      await edge.goesLive('good', [shell(), catalogOf('1.0.0')], { purged: 'catalog@6.6.6' });
      await storeSet('good', 'catalog@6.6.6');
      expect(pictures()).toEqual([]);
    });

    test('leaves none of them when its own purge cannot be stored', async () => {
      await edge.goesLive('good', [shell(), catalogOf('1.0.0')], { purged: 'catalog@6.6.6' });
      fullPhone();
      await storeSet('good', 'catalog@6.6.6').catch(() => {});
      expect(pictures()).toEqual([]);
    });
  });

  test('leaves the phone to a new set, although a page filled its space', async () => {
    stores.set('of-a-page', new Map());
    fullPhone(() => stores.has('of-a-page'));
    await storeSet('good');
    expect(await setNow()).toBe('good');
  });

  test('appears no more once the edge said so', async () => {
    const { forgetSets } = await startWorker();
    await forgetSets();
    expect(await setNow()).toBeUndefined();
    await storeSet('good');
    expect(filesAsked()).toEqual(['/r/catalog/1.0.0/entry.js', '/r/catalog/1.0.0/one.js']);
  });
});
