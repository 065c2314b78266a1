import { beforeEach, describe, expect, it } from '@jest/globals';
import { provideWebCrypto } from '../testing/signing-key.ts';
import { keepSet, keptPage } from './kept-sets.ts';
import { page } from './page.ts';

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
let asked: string[];

beforeEach(() => {
  provideWebCrypto();
  stores.clear();
  asked = [];
  gone = undefined;
  html = pageOf('a', '1.0.0');
  Object.assign(globalThis, {
    caches: {
      open: async (name: string) => ({
        put: async (key: string, answer: Response) => void storeOf(name).set(key, answer),
        match: async (key: string) => storeOf(name).get(key)?.clone(),
      }),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
    fetch: async (url: string) => {
      asked.push(url);
      if (url === '/') return new Response(html, { headers: { date: new Date().toUTCString() } });
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

  it('says that the phone is offline when nothing was kept', async () => {
    const answer = await page(lost());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('You are offline');
  });
});
