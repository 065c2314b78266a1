import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { piecesFrom } from '@viewmax/contracts/pieces';
import { provideCaches } from '../testing/caches.ts';
import { startWorker } from '../testing/start-worker.ts';
import { openTestEdge } from '../testing/test-edge.ts';
import { olderFiles } from './older-stores.ts';

const BEFORE = 'start();shell(1);end();';
const AFTER = 'start();shell(2);end();';
const PIECES = [[0, 14], '2', [15, BEFORE.length]] as const;
const OLD = '/r/shell/1.0.0/shell.aaaaaaaa.js';
const NEW = '/r/shell/1.0.1/shell.bbbbbbbb.js';
/** The SHA-256 of the stored text. */
const FROM = `  ${piecesFrom('tWVdihWxT1SHKikzf6FSv/fC3UhI3h9dQx6NRzTsC7M=')}`;

let stores: ReturnType<typeof provideCaches>;
let edge: Awaited<ReturnType<typeof openTestEdge>>;

const catalogOf = (version: string) => edge.release('catalog', version, { 'entry.js': `catalog ${version}` });

/** The worker after a start. */
async function worker() {
  const { storeSet, loads, noteShown } = await startWorker(({ url }) => edge.answer(url));
  /** A page of the live set, before the worker has stored this set. */
  const showsPage = () => {
    const html = `<script type="application/json" id="discovery">${edge.live.text}</script>`;
    noteShown(new Response(html, { headers: { 'x-viewmax-page-set': 'b' } }));
  };
  return { storeSet, loads, showsPage };
}
const stored = (path: string) => stores.get('files')?.get(location.origin + path);
const asked = () => edge.asked.filter((path) => path !== '/discovery.json' && !path.startsWith('HEAD'));

beforeEach(async () => {
  stores = provideCaches();
  edge = await openTestEdge();
  const shell = edge.release('shell', '1.0.0', { 'shell.aaaaaaaa.js': BEFORE });
  await edge.goesLive('a', [shell, catalogOf('1.0.0')]);
  await (await worker()).storeSet('a');
  edge.asked = [];
  await edge.goesLive('b', [edge.release('shell', '1.0.1', { 'shell.bbbbbbbb.js': AFTER }), catalogOf('1.0.0')]);
});

describe('a newer version of a stored file', () => {
  test('is put together from pieces, and stored as the published file', async () => {
    edge.pieces.set(NEW, PIECES);
    await (await worker()).storeSet('b');
    expect(asked()).toEqual([NEW, FROM]);
    expect(await stored(NEW)?.clone().text()).toBe(AFTER);
    expect(stored(NEW)?.headers.get('content-type')).toBe('text/x');
  });

  test('comes whole where the edge has no pieces, by the same request', async () => {
    await (await worker()).storeSet('b');
    expect(asked()).toEqual([NEW, FROM]);
    expect(await stored(NEW)?.clone().text()).toBe(AFTER);
  });

  test.each([
    ['give other bytes', [[0, 14], '3', [15, BEFORE.length]]],
    ['are no list', { start: 0 }],
  ])('comes whole where the pieces %s', async (_, pieces) => {
    edge.pieces.set(NEW, pieces);
    await (await worker()).storeSet('b');
    expect(asked()).toEqual([NEW, FROM, NEW]);
    expect(await stored(NEW)?.clone().text()).toBe(AFTER);
  });

  test('comes whole where a page has changed the stored one', async () => {
    stores.get('files')?.set(location.origin + OLD, new Response('window.evil = true;'));
    edge.pieces.set(NEW, PIECES);
    await (await worker()).storeSet('b');
    expect(asked()).toEqual([NEW, `  ${piecesFrom('mzNC2nA1qw0VY25qia92YtqzITusDts2K8oGUvmmvv0=')}`, NEW]);
    expect(await stored(NEW)?.clone().text()).toBe(AFTER);
  });

  test('reaches a page before its set is stored, and travels once', async () => {
    edge.pieces.set(NEW, PIECES);
    const { loads, showsPage, storeSet } = await worker();
    showsPage();
    expect(await loads(NEW)).toBe(AFTER);
    expect(await loads(NEW)).toBe(AFTER);
    await storeSet('b');
    expect(asked()).toEqual([NEW, FROM]);
    expect(await loads(NEW)).toBe(AFTER);
  });

  test('comes in pieces of a file that an earlier worker stored', async () => {
    for (const name of ['files', 'sets']) stores.delete(name);
    await (await caches.open('set-a')).put(OLD, new Response(BEFORE));
    edge.pieces.set(NEW, PIECES);
    const { storeSet } = await worker();
    await storeSet(undefined, {}, await olderFiles());
    expect(asked()).toEqual(['/r/catalog/1.0.0/entry.js', NEW, FROM]);
    expect(await stored(NEW)?.clone().text()).toBe(AFTER);
  });

  test('is asked for again after a failed answer or one with other bytes', async () => {
    const { loads, showsPage } = await worker();
    showsPage();
    edge.published.set(NEW, 'window.evil = true;');
    expect(await loads(NEW)).toBe('window.evil = true;');
    edge.published.delete(NEW);
    expect(await loads(NEW)).toBe('');
    edge.pieces.set(NEW, PIECES);
    expect(await loads(NEW)).toBe(AFTER);
  });

  test('is asked for again while an earlier request hangs', async () => {
    const { loads, showsPage } = await worker();
    showsPage();
    const hanging = jest.spyOn(globalThis, 'fetch').mockReturnValueOnce(new Promise(() => {}));
    void loads(NEW);
    while (hanging.mock.calls.length === 0) await new Promise((soon) => setTimeout(soon));
    edge.pieces.set(NEW, PIECES);
    expect(await loads(NEW)).toBe(AFTER);
  });

  test('comes whole from another host, which would be asked first whether it allows the header', async () => {
    const shell = edge.release('shell', '1.0.1', { 'shell.bbbbbbbb.js': AFTER });
    const base = 'https://files.example/r/shell/1.0.1/';
    edge.published.set(`${base}shell.bbbbbbbb.js`, AFTER);
    await edge.goesLive('c', [{ ...shell, base }, catalogOf('1.0.0')]);
    await (await worker()).storeSet('c');
    expect(asked()).toEqual([`${base}shell.bbbbbbbb.js`]);
  });
});

test('a file without an older version comes whole', async () => {
  await edge.goesLive('b', [
    edge.release('shell', '1.0.1', { 'shell.bbbbbbbb.js': AFTER }),
    catalogOf('1.0.0'),
    edge.release('wallet', '1.0.0', { 'shell.aaaaaaaa.js': 'wallet' }),
  ]);
  await (await worker()).storeSet('b');
  expect(asked()).toContain('/r/wallet/1.0.0/shell.aaaaaaaa.js');
  expect(asked().filter((one) => one.startsWith(' '))).toEqual([FROM]);
});
