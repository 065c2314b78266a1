import { expect, test } from '@jest/globals';
import type { ReleaseStore } from './release-store.ts';
import { rememberingStore } from './remembering-store.ts';

const catalog = { name: 'catalog', version: '1.0.0-a' };

/** A store whose files have four bytes each, and that says what it was asked for. */
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

test('what was read is kept, the oldest only as long as there is room', async () => {
  const { asked, read } = open(8);
  for (const file of ['a.js', 'b.js', 'a.js', 'b.js', 'c.js', 'c.js', 'b.js', 'a.js']) {
    expect(String(await read(catalog, file))).toBe(file);
  }
  expect(asked).toEqual(['a.js', 'b.js', 'c.js', 'a.js']);
});

test('a file that is larger than all the room is passed on and not kept', async () => {
  const { asked, read } = open(3);
  for (const file of ['a.js', 'a.js']) expect(String(await read(catalog, file))).toBe(file);
  expect(asked).toEqual(['a.js', 'a.js']);
});

test('what is removed is not remembered', async () => {
  const { read, remove } = open(100);
  await read(catalog, 'a.js');
  await remove(catalog);
  expect(await read(catalog, 'a.js')).toBeNull();
});

test('a release that another process has removed is forgotten', async () => {
  const { asked, read, forget } = open(100);
  await read(catalog, 'a.js');
  forget?.(catalog);
  await read(catalog, 'a.js');
  expect(asked).toEqual(['a.js', 'a.js']);
});

test('removing one release takes no other out of memory', async () => {
  const { asked, read, remove } = open(8);
  const wallet = { name: 'wallet', version: '1.0.0-a' };
  await read(catalog, 'a.js');
  await read(wallet, 'b.js');
  await remove({ ...catalog, version: '1.0.0' });
  await read(catalog, 'a.js');
  await read(wallet, 'b.js');
  expect(asked).toEqual(['a.js', 'b.js']);
});

test('a file that two ask for at once takes its room once', async () => {
  const { asked, read } = open(8);
  await Promise.all([read(catalog, 'a.js'), read(catalog, 'a.js')]);
  await read(catalog, 'b.js');
  await read(catalog, 'a.js');
  expect(asked).toEqual(['a.js', 'a.js', 'b.js']);
});
