import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { provideWebCrypto } from '../testing/signing-key.ts';
import { keepSet, keptPage } from './cached-sets.ts';
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
/** What the edge answers for files of a purged release. */
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
    fetch: async (url: string, { method = 'GET' } = {}) => {
      asked.push(method === 'GET' ? url : `${method} ${url}`);
      if (isOffline && method === 'HEAD') throw new TypeError('Failed to fetch');
      if (purged && url.startsWith(purged)) return new Response('', { status: 404 });
      if (url === '/') return new Response(html, { headers: { date: SENT, 'content-encoding': 'br' } });
      return new Response('', { status: url === gone ? 404 : 200 });
    },
  });
});

const sets = () => [...stores.keys()].filter((name) => name.startsWith('set-'));
const idOfKept = async () => /"setId":"(\w+)"/.exec((await (await keptPage())?.text()) ?? '')?.[1];

describe('a set on the phone', () => {
  it('is not there when one of its files did not come', async () => {
    gone = '/r/wallet/1.0.0/one.js';
    await expect(keepSet('a', undefined)).rejects.toThrow('404');
    expect(await keptPage()).toBeUndefined();
    expect(sets()).toEqual([]);
  });

  it('is not there when a late chunk is not the published one', async () => {
    html = pageOf('a', '1.0.0').replace('"file":"one.js"', '"file":"one.js","starts":"sha384-abc"');
    await expect(keepSet('a', undefined)).rejects.toThrow('/r/shell/1.0.0/one.js is not the file that was published');
    expect(sets()).toEqual([]);
  });

  it('is this phone’s own where nobody names one, and what is there already is not fetched again', async () => {
    await keepSet();
    expect(await idOfKept()).toBe('a');
    asked = [];
    await keepSet();
    expect(asked).toEqual(['/']);
  });

  it('stays when the next one did not come whole', async () => {
    await keepSet('a', undefined);
    html = pageOf('b', '2.0.0');
    gone = '/r/wallet/2.0.0/app.js';
    await expect(keepSet('b', undefined)).rejects.toThrow('404');
    expect(await idOfKept()).toBe('a');
    expect(sets()).toEqual(['set-a']);
  });

  it('holds every file of the shell and the remotes, and is not fetched again', async () => {
    await keepSet('a', undefined);
    expect(asked.filter((url) => url !== '/')).toHaveLength(9);
    asked = [];
    await keepSet('a', undefined);
    expect(asked).toEqual([]);
  });

  it('holds only what was used where data are costly, and grows with it', async () => {
    await keepSet('a', ['catalog']);
    expect(asked.some((url) => url.includes('/wallet/'))).toBe(false);
    asked = [];
    await keepSet('a', ['catalog', 'wallet']);
    expect(asked.filter((url) => url !== '/').every((url) => url.includes('/wallet/'))).toBe(true);
    expect(asked).toHaveLength(4);
  });

  it('is kept once for pages that ask together', async () => {
    await Promise.all([keepSet('a', undefined), keepSet('a', undefined)]);
    expect(asked).toHaveLength(10);
  });

  it('is tried again after a try that failed', async () => {
    gone = '/r/wallet/1.0.0/app.js';
    const failed = keepSet('a', undefined);
    const next = keepSet('a', undefined).catch(() => 'failed too');
    await expect(failed).rejects.toThrow('404');
    expect(await next).toBe('failed too');
    gone = undefined;
    await keepSet('a', undefined);
    expect(await idOfKept()).toBe('a');
  });

  it('is looked at again after a day, by the phone’s own clock', async () => {
    jest.useFakeTimers({ now: Date.now() + 400 * DAY_MS, doNotFake: ['setTimeout'] });
    await keepSet('a', undefined);
    asked = [];
    await keepSet('a', undefined);
    expect(asked).toEqual([]);
    jest.setSystemTime(Date.now() + 2 * DAY_MS);
    await keepSet('a', undefined);
    expect(asked).toEqual(['/']);
    jest.useRealTimers();
  });

  it('stays as it was when more of it did not come', async () => {
    await keepSet('a', ['catalog']);
    gone = '/r/wallet/1.0.0/app.js';
    await expect(keepSet('a', ['catalog', 'wallet'])).rejects.toThrow('404');
    expect(await idOfKept()).toBe('a');
  });

  it('holds nothing of a remote that is switched off', async () => {
    html = pageOf('a', '1.0.0').replace('"name":"wallet"', '"off":{"message":"Closed"},"name":"wallet"');
    await keepSet('a', undefined);
    expect(asked.some((url) => url.includes('/wallet/'))).toBe(false);
  });

  it('makes way for newer ones, but for the one before', async () => {
    for (const id of ['a', 'b', 'c']) {
      html = pageOf(id, '1.0.0');
      await keepSet(id, undefined);
    }
    expect(sets()).toEqual(['set-b', 'set-c']);
    expect(await idOfKept()).toBe('c');
  });

  it('can be one of before again, after a rollback', async () => {
    for (const id of ['a', 'b', 'a']) {
      html = pageOf(id, '1.0.0');
      await keepSet(id, undefined);
    }
    expect(await idOfKept()).toBe('a');
  });
});

describe('a purged release on the phone', () => {
  const PURGED = '/r/wallet/1.0.0/';
  const keptOf = (folder: string) =>
    [...stores.values()].flatMap((store) => [...store.keys()]).filter((url) => url.startsWith(folder));

  async function isReplaced(): Promise<void> {
    await keepSet('a', undefined);
    html = pageOf('b', '2.0.0');
    asked = [];
    await keepSet('b', undefined);
  }

  it('loses its files at the next look, though an open page may still want the set before', async () => {
    await keepSet('a', undefined);
    purged = PURGED;
    html = pageOf('b', '2.0.0');
    await keepSet('b', undefined);
    expect(keptOf(PURGED)).toEqual([]);
    expect(sets()).toEqual(['set-a', 'set-b']);
    expect(keptOf('/r/catalog/1.0.0/')).toHaveLength(6);
  });

  it('is asked about with one small request, only for releases that the new document does not name', async () => {
    await isReplaced();
    expect(asked.filter((url) => url.startsWith('HEAD'))).toEqual([`HEAD ${PURGED}entry.js`]);
    expect(keptOf(PURGED)).toHaveLength(3);
  });

  it('takes the set before along at the look after, even where the server still answers', async () => {
    await isReplaced();
    await keepSet('b', undefined);
    expect(sets()).toEqual(['set-b']);
    expect(keptOf(PURGED)).toEqual([]);
  });

  it('costs no set where the question gets no answer', async () => {
    isOffline = true;
    await isReplaced();
    expect(await idOfKept()).toBe('b');
    expect(keptOf(PURGED)).toHaveLength(3);
  });
});

describe('a page', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));

  it('is the network’s when that comes in time', async () => {
    await keepSet('a', undefined);
    expect(await (await page(Promise.resolve(new Response('fresh')))).text()).toBe('fresh');
  });

  it.each([
    ['there is no network', lost],
    ['the server is in trouble', async () => new Response('', { status: 503 })],
    ['the network takes too long', () => new Promise<Response>(() => {})],
  ])('is the kept one when %s', async (_, network) => {
    await keepSet('a', undefined);
    expect(await (await page(network())).text()).toBe(html);
  });

  it('says of itself that it was kept, and nothing untrue of how it travels', async () => {
    html = `<!doctype html>\n<html lang="en">${html}`;
    await keepSet('a', undefined);
    const kept = await page(lost());
    expect(kept.headers.has('content-encoding')).toBe(false);
    const { documentElement } = new DOMParser().parseFromString(await kept.text(), 'text/html');
    expect([documentElement.lang, documentElement.hasAttribute('data-kept')]).toEqual(['en', true]);
  });

  it('is the network’s, however late, where the phone cannot read what it kept', async () => {
    await keepSet('a', undefined);
    caches.open = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'));
    const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS + 100, new Response('late')));
    expect(await (await page(late)).text()).toBe('late');
  });

  it('says that the phone is offline when nothing was kept', async () => {
    const answer = await page(lost());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('You are offline');
  });
});
