import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, jest, test } from '@jest/globals';
import { directoryStore } from './release-store.ts';

const identity = { name: 'catalog', version: '1.0.0-aaaa' };
const text = 'the same words over and over, '.repeat(50);
const files = new Map([
  ['entry.js', Buffer.from(text)],
  ['picture.png', Buffer.from(text)],
  ['tiny.js', Buffer.from('1')],
]);

const emptyStore = () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  return { folder, store: directoryStore(folder) };
};
/** A store with one release. */
const filledStore = async () => {
  const { folder, store } = emptyStore();
  await store.put(identity, '{}', files);
  return { folder, store };
};

test('a path outside the store finds nothing', async () => {
  const { folder, store } = await filledStore();
  expect(await store.read({ name: '..', version: '..' }, 'etc')).toBeNull();
  expect(await store.read(identity, '../../entry.js')).toBeNull();
  expect(await store.read({ name: '.incoming', version: 'x' }, 'entry.js')).toBeNull();
  expect(await store.read(identity, `${'x'.repeat(300)}.js`)).toBeNull();
  expect(readdirSync(folder).sort()).toEqual(['.incoming', 'catalog']);
});

test('the store rejects other bytes for a stored release and keeps its files', async () => {
  const { folder, store } = await filledStore();
  await expect(store.put(identity, '{"other":1}', new Map())).rejects.toThrow(
    'catalog@1.0.0-aaaa is already stored with other bytes.',
  );
  expect(String(await store.read(identity, 'entry.js'))).toBe(text);
  expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
});

test('a release that cannot be written completely is absent', async () => {
  const { folder, store } = emptyStore();
  const broken = new Map([...files, ['no/such/folder.js', Buffer.from('x')]]);
  await expect(store.put(identity, '{}', broken)).rejects.toThrow('ENOENT');
  expect(await store.has(identity)).toBe(false);
  expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
});

test('the store throws disk errors, instead of reporting an absent release or other bytes', async () => {
  const { folder, store } = await filledStore();
  mkdirSync(join(folder, 'catalog/1.0.0-aaaa/folder.js'));
  await expect(store.read(identity, 'folder.js')).rejects.toThrow('EISDIR');
  writeFileSync(join(folder, 'catalog/2.0.0-file'), '');
  await expect(store.put({ ...identity, version: '2.0.0-file' }, '{}', files)).rejects.toThrow('ENOTDIR');
  expect(await store.has({ ...identity, version: '2.0.0-file' })).toBe(false);
  writeFileSync(join(folder, 'wallet'), '');
  await expect(store.remove({ ...identity, name: 'wallet' })).rejects.toThrow('ENOTDIR');
});

test('the check detects a read-only directory and leaves nothing behind', async () => {
  const { folder, store } = emptyStore();
  await expect(store.check()).resolves.toBeUndefined();
  expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
  writeFileSync(join(folder, 'file'), '');
  await expect(directoryStore(join(folder, 'file')).check()).rejects.toThrow('ENOTDIR');
});

test('a later release deletes drafts of killed processes and keeps drafts in progress', async () => {
  const { folder, store } = emptyStore();
  for (const name of ['old', 'young']) mkdirSync(join(folder, '.incoming', name), { recursive: true });
  const twoHoursAgo = statSync(folder).mtimeMs / 1000 - 7200;
  utimesSync(join(folder, '.incoming/old'), twoHoursAgo, twoHoursAgo);
  await store.put(identity, '{}', files);
  expect(readdirSync(join(folder, '.incoming'))).toEqual(['young']);
});

test('a release keeps its draft on a disk of a machine whose clock is late', async () => {
  const { store } = emptyStore();
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
  await expect(store.put(identity, '{}', files)).resolves.toBeUndefined();
  now.mockRestore();
});

test('two processes can store the same release at once', async () => {
  const { folder, store } = emptyStore();
  await Promise.all([store.put(identity, '{}', files), directoryStore(folder).put(identity, '{}', files)]);
  expect(await store.has(identity)).toBe(true);
});

test('the store adds a compressed copy of text if that is smaller', async () => {
  const { folder, store } = await filledStore();
  const names = ['entry.js', 'entry.js.br', 'picture.png', 'release.json', 'tiny.js'];
  expect(readdirSync(join(folder, 'catalog/1.0.0-aaaa')).sort()).toEqual(names);
  const compressed = await store.read(identity, 'entry.js.br');
  expect(String(brotliDecompressSync(compressed ?? Buffer.alloc(0)))).toBe(text);
});

test('removing a release from an empty store succeeds', async () => {
  const { folder, store } = await filledStore();
  rmSync(join(folder, '.incoming'), { recursive: true });
  await store.remove(identity);
  expect(await store.has(identity)).toBe(false);
});

test('a removed release is absent, and removing it again succeeds', async () => {
  const { folder, store } = await filledStore();
  for (const _ of ['once', 'again']) await store.remove(identity);
  expect(await store.has(identity)).toBe(false);
  expect([readdirSync(join(folder, 'catalog')), readdirSync(join(folder, '.incoming'))]).toEqual([[], []]);
});
