import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { provideCaches } from '../testing/caches.ts';
import { integrityOf } from '../testing/integrity-of.ts';
import { loads, setNow, startWorker, storeSet } from '../testing/start-worker.ts';
import { openTestEdge, POLICY } from '../testing/test-edge.ts';

const DAY_MS = 86_400_000;

let stores: ReturnType<typeof provideCaches>;
let edge: Awaited<ReturnType<typeof openTestEdge>>;

const shellOf = (version: string, code = 'shell') =>
  edge.release('shell', version, { 'shell.js': code, 'late.js': 'late', 'frame.css': 'frame' });
const remoteOf = (name: string, version: string, code = `${name} ${version}`) =>
  edge.release(name, version, { 'entry.js': code, 'one.js': `one of ${name}` });

const filesAsked = () => edge.asked.filter((path) => path.startsWith('/r/'));
const filesStored = () => [...(stores.get('files')?.keys() ?? [])].map((url) => url.replace(location.origin, ''));
beforeEach(async () => {
  stores = provideCaches();
  edge = await openTestEdge();
  await edge.goesLive('a', [shellOf('1.0.0'), remoteOf('catalog', '1.0.0'), remoteOf('wallet', '1.0.0')]);
});

describe('a stored set', () => {
  test('starts the app with the policy and the mark of a stored page', async () => {
    await storeSet('a');
    edge.isOffline = true;
    const page = await (await startWorker()).madePage('/nowhere');
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
    const { storeSet } = await startWorker();
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
    const started = await startWorker();
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
    (await startWorker()).noteShown(page);
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
