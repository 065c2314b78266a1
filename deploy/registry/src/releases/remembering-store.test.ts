import { expect, test } from '@jest/globals';
import type { ReleaseStore } from '../state/context.ts';
import { rememberingStore } from './open-store.ts';

const catalog = { name: 'catalog', version: '1.0.0-a' };

/** A store with files of four bytes each, which records reads. */
function open(maxBytes: number) {
  const asked: string[] = [];
  let isGone = false;
  const store: ReleaseStore = {
    put: async () => undefined,
    has: async () => !isGone,
    read: async (_, file) => {
      asked.push(file);
      return isGone ? null : Buffer.from(file.slice(0, 4).padEnd(4));
    },
    remove: async () => {
      isGone = true;
    },
    check: async () => undefined,
  };
  return { asked, ...rememberingStore(store, maxBytes) };
}

test('the cache holds files that were read, and drops the oldest when it is full', async () => {
  const { asked, read } = open(8);
  for (const file of ['a.js', 'b.js', 'a.js', 'b.js', 'c.js', 'c.js', 'b.js', 'a.js']) {
    expect(String(await read(catalog, file))).toBe(file);
  }
  expect(asked).toEqual(['a.js', 'b.js', 'c.js', 'a.js']);
});

test('a file larger than the cache is returned and not cached', async () => {
  const { asked, read } = open(3);
  for (const file of ['a.js', 'a.js']) expect(String(await read(catalog, file))).toBe(file);
  expect(asked).toEqual(['a.js', 'a.js']);
});

test('removing a release clears its cached files', async () => {
  const { read, remove } = open(100);
  await read(catalog, 'a.js');
  await remove(catalog);
  expect(await read(catalog, 'a.js')).toBeNull();
});

test('the cache drops a release that another process removed', async () => {
  const { asked, read, forget } = open(100);
  await read(catalog, 'a.js');
  forget?.(catalog);
  await read(catalog, 'a.js');
  expect(asked).toEqual(['a.js', 'a.js']);
});

test('removing one release keeps the cached files of others', async () => {
  const { asked, read, remove } = open(8);
  const wallet = { name: 'wallet', version: '1.0.0-a' };
  await read(catalog, 'a.js');
  await read(wallet, 'b.js');
  await remove({ ...catalog, version: '1.0.0' });
  await read(catalog, 'a.js');
  await read(wallet, 'b.js');
  expect(asked).toEqual(['a.js', 'b.js']);
});

test('a file that two callers read at once is cached once', async () => {
  const { asked, read } = open(8);
  await Promise.all([read(catalog, 'a.js'), read(catalog, 'a.js')]);
  await read(catalog, 'b.js');
  await read(catalog, 'a.js');
  expect(asked).toEqual(['a.js', 'a.js', 'b.js']);
});
