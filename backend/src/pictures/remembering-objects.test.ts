import { expect, jest, test } from '@jest/globals';
import type { Objects } from '@viewmax/server/objects/objects';
import { rememberingObjects } from './remembering-objects.ts';

function openObjects() {
  const stored = new Map<string, Buffer>();
  const read = jest.fn(async (key: string) => stored.get(key) ?? null);
  const objects: Objects = {
    read,
    has: async (key) => stored.has(key),
    write: async (key, content) => void stored.set(key, content),
    create: async (key, content) => !stored.has(key) && stored.set(key, content) !== undefined,
    remove: async (key) => void stored.delete(key),
    async *list() {
      yield* stored.keys();
    },
  };
  return { stored, read, remembering: rememberingObjects(objects) };
}

const bytes = Buffer.from('picture');

test('a second read needs no store, and an absent object is asked for again', async () => {
  const { stored, read, remembering } = openObjects();
  expect(await remembering.read('a')).toBeNull();
  stored.set('a', bytes);
  expect([await remembering.read('a'), await remembering.read('a')]).toEqual([bytes, bytes]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a written object is remembered, and a removed one is not', async () => {
  const { read, remembering } = openObjects();
  await remembering.write('a', bytes);
  expect([await remembering.read('a'), read.mock.calls.length]).toEqual([bytes, 0]);
  await remembering.remove('a');
  expect(await remembering.read('a')).toBeNull();
});

test('an object that another node removed ends with its time', async () => {
  const times = jest.spyOn(performance, 'now').mockReturnValue(1);
  const { stored, remembering } = openObjects();
  await remembering.write('a', bytes);
  stored.clear();
  times.mockReturnValue(60_002);
  expect(await remembering.read('a')).toBeNull();
  times.mockRestore();
});
