import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { provideWebCrypto } from '../testing/signing-key.ts';
import { cachedPage, cacheSet } from './cached-sets.ts';
import { PATIENCE_MS, page } from './pages.ts';

const DAY_MS = 86_400_000;
const SENT = new Date().toUTCString();

const stores = new Map<string, Map<string, Response>>();
const storeOf = (name: string) => stores.get(name) ?? (stores.set(name, new Map()).get(name) as Map<string, Response>);

const file = (name: string) => ({ file: name, integrity: `sha384-${name}`, bytes: 1 });
const release = (name: string, version: string) => ({
  name,
  version,
  base: `/r/${name}/${version}/`,
  entry: file('entry.js'),
  code: [file('app.js')],
  css: [],
  screens: { one: [file('one.js')] },
});

function pageOf(setId: string, wallet: string): string {
  const set = {
    setId,
    shell: release('shell', '1.0.0'),
    remotes: [release('catalog', '1.0.0'), release('wallet', wallet)],
  };
  return `<script type="application/json" id="discovery">${JSON.stringify(set)}</script>`;
}

let html: string;
let gone: string | undefined;
/** The edge answers 404 below this folder. */
let purged: string | undefined;
let isOffline: boolean;
let asked: string[];

beforeEach(() => {
  provideWebCrypto();
  stores.clear();
  asked = [];
  gone = undefined;
  purged = undefined;
  isOffline = false;
  html = pageOf('a', '1.0.0');
  Object.assign(globalThis, {
    caches: {
      open: async (name: string) => ({
        put: async (key: string, answer: Response) => void storeOf(name).set(key, answer),
        match: async (key: string) => storeOf(name).get(key)?.clone(),
        keys: async () => [...storeOf(name).keys()].map((key) => ({ url: new URL(key, location.origin).href })),
        delete: async ({ url }: { url: string }) => storeOf(name).delete(new URL(url).pathname),
      }),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
    fetch: async (address: string, { method = 'GET' } = {}) => {
      const url = address.replace(location.origin, '');
      asked.push(method === 'GET' ? url : `${method} ${url}`);
      if (isOffline && method === 'HEAD') throw new TypeError('Failed to fetch');
      if (purged && url.startsWith(purged)) return new Response('', { status: 404 });
      if (url === '/') return new Response(html, { headers: { date: SENT, 'content-encoding': 'br' } });
      return new Response('', { status: url === gone ? 404 : 200 });
    },
  });
});

const sets = () => [...stores.keys()].filter((name) => name.startsWith('set-'));
const idOfCached = async () => /"setId":"(\w+)"/.exec((await (await cachedPage())?.text()) ?? '')?.[1];

describe('a cached set', () => {
  it('is not stored when one of its files is lost', async () => {
    gone = '/r/wallet/1.0.0/one.js';
    await expect(cacheSet('a', undefined)).rejects.toThrow('404');
    expect(await cachedPage()).toBeUndefined();
    expect(sets()).toEqual([]);
  });

  it('is not stored when a late chunk has wrong bytes', async () => {
    html = pageOf('a', '1.0.0').replace('"file":"one.js"', '"file":"one.js","starts":"sha384-abc"');
    await expect(cacheSet('a', undefined)).rejects.toThrow('/r/shell/1.0.0/one.js is not the file that was published');
    expect(sets()).toEqual([]);
  });

  it('is the device’s set for a request without a set, and cached files are not fetched again', async () => {
    await cacheSet();
    expect(await idOfCached()).toBe('a');
    asked = [];
    await cacheSet();
    expect(asked).toEqual(['/']);
  });

  it('stays when a file of the next set is lost', async () => {
    await cacheSet('a', undefined);
    html = pageOf('b', '2.0.0');
    gone = '/r/wallet/2.0.0/app.js';
    await expect(cacheSet('b', undefined)).rejects.toThrow('404');
    expect(await idOfCached()).toBe('a');
    expect(sets()).toEqual(['set-a']);
  });

  it('contains every file of the shell and the remotes, and is fetched once', async () => {
    await cacheSet('a', undefined);
    expect(asked.filter((url) => url !== '/')).toHaveLength(9);
    asked = [];
    await cacheSet('a', undefined);
    expect(asked).toEqual([]);
  });

  it('contains only the used remotes on a costly network, and grows with further use', async () => {
    await cacheSet('a', ['catalog']);
    expect(asked.some((url) => url.includes('/wallet/'))).toBe(false);
    asked = [];
    await cacheSet('a', ['catalog', 'wallet']);
    expect(asked.filter((url) => url !== '/').every((url) => url.includes('/wallet/'))).toBe(true);
    expect(asked).toHaveLength(4);
  });

  it('is fetched once for parallel requests', async () => {
    await Promise.all([cacheSet('a', undefined), cacheSet('a', undefined)]);
    expect(asked).toHaveLength(10);
  });

  it('is fetched again after a failure', async () => {
    gone = '/r/wallet/1.0.0/app.js';
    const failed = cacheSet('a', undefined);
    const next = cacheSet('a', undefined).catch(() => 'failed too');
    await expect(failed).rejects.toThrow('404');
    expect(await next).toBe('failed too');
    gone = undefined;
    await cacheSet('a', undefined);
    expect(await idOfCached()).toBe('a');
  });

  it('is fetched again after a day by the phone’s clock', async () => {
    jest.useFakeTimers({ now: Date.now() + 400 * DAY_MS, doNotFake: ['setTimeout'] });
    await cacheSet('a', undefined);
    asked = [];
    await cacheSet('a', undefined);
    expect(asked).toEqual([]);
    jest.setSystemTime(Date.now() + 2 * DAY_MS);
    await cacheSet('a', undefined);
    expect(asked).toEqual(['/']);
    jest.useRealTimers();
  });

  it('stays unchanged when a further file is lost', async () => {
    await cacheSet('a', ['catalog']);
    gone = '/r/wallet/1.0.0/app.js';
    await expect(cacheSet('a', ['catalog', 'wallet'])).rejects.toThrow('404');
    expect(await idOfCached()).toBe('a');
  });

  it('contains no file of a switched-off remote', async () => {
    html = pageOf('a', '1.0.0').replace('"name":"wallet"', '"off":{"message":"Closed"},"name":"wallet"');
    await cacheSet('a', undefined);
    expect(asked.some((url) => url.includes('/wallet/'))).toBe(false);
  });

  it('is deleted once two newer sets are cached', async () => {
    for (const id of ['a', 'b', 'c']) {
      html = pageOf(id, '1.0.0');
      await cacheSet(id, undefined);
    }
    expect(sets()).toEqual(['set-b', 'set-c']);
    expect(await idOfCached()).toBe('c');
  });

  it('may be an earlier set again after a rollback', async () => {
    for (const id of ['a', 'b', 'a']) {
      html = pageOf(id, '1.0.0');
      await cacheSet(id, undefined);
    }
    expect(await idOfCached()).toBe('a');
  });
});

describe('a purged release in the cache', () => {
  const PURGED = '/r/wallet/1.0.0/';
  const cachedOf = (folder: string) =>
    [...stores.values()].flatMap((store) => [...store.keys()]).filter((url) => url.startsWith(folder));

  async function isReplaced(): Promise<void> {
    await cacheSet('a', undefined);
    html = pageOf('b', '2.0.0');
    asked = [];
    await cacheSet('b', undefined);
  }

  it('loses its files with the next set, though the previous set stays', async () => {
    await cacheSet('a', undefined);
    purged = PURGED;
    html = pageOf('b', '2.0.0');
    await cacheSet('b', undefined);
    expect(cachedOf(PURGED)).toEqual([]);
    expect(sets()).toEqual(['set-a', 'set-b']);
    expect(cachedOf('/r/catalog/1.0.0/')).toHaveLength(6);
  });

  it('costs one HEAD request, only for releases that the new document does not list', async () => {
    await isReplaced();
    expect(asked.filter((url) => url.startsWith('HEAD'))).toEqual([`HEAD ${PURGED}entry.js`]);
    expect(cachedOf(PURGED)).toHaveLength(3);
  });

  it('is deleted with the previous set on the next request, even if the server still has its files', async () => {
    await isReplaced();
    await cacheSet('b', undefined);
    expect(sets()).toEqual(['set-b']);
    expect(cachedOf(PURGED)).toEqual([]);
  });

  it('stays without an answer of the server, and the new set is complete', async () => {
    isOffline = true;
    await isReplaced();
    expect(await idOfCached()).toBe('b');
    expect(cachedOf(PURGED)).toHaveLength(3);
  });
});

describe('a page', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));

  it('is the network’s answer when it arrives in time', async () => {
    await cacheSet('a', undefined);
    expect(await (await page(Promise.resolve(new Response('fresh')))).text()).toBe('fresh');
  });

  it.each([
    ['there is no network', lost],
    ['the server answers 503', async () => new Response('', { status: 503 })],
    ['the network takes too long', () => new Promise<Response>(() => {})],
  ])('is the cached page when %s', async (_, network) => {
    await cacheSet('a', undefined);
    expect(await (await page(network())).text()).toBe(html);
  });

  it('has a mark when it is cached, and no headers of its compressed text', async () => {
    html = `<!doctype html>\n<html lang="en">${html}`;
    await cacheSet('a', undefined);
    const cached = await page(lost());
    expect(cached.headers.has('content-encoding')).toBe(false);
    const { documentElement } = new DOMParser().parseFromString(await cached.text(), 'text/html');
    expect([documentElement.lang, documentElement.hasAttribute('data-kept')]).toEqual(['en', true]);
  });

  it('is the network’s late answer when the cache cannot be read', async () => {
    await cacheSet('a', undefined);
    caches.open = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'));
    const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS + 100, new Response('late')));
    expect(await (await page(late)).text()).toBe('late');
  });

  it('is the offline page without a cached set', async () => {
    const answer = await page(lost());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('You are offline');
  });
});
