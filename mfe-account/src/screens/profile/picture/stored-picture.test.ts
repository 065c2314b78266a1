import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/testing';
import { storedPicture, storePicture } from './stored-picture.ts';

const url = '/img/u/a.webp';
const picture = new Blob(['bytes'], { type: 'image/webp' });
const kept = new Map<string, unknown>();
let openDatabases = 0;
let broken: 'open' | 'step' | undefined;

/** Calls back later, like the database of a browser. */
function request<T>(result: T, isBroken: boolean): IDBRequest<T> {
  const asked = { result, error: new DOMException('full', 'QuotaExceededError') } as unknown as IDBRequest<T>;
  queueMicrotask(() => {
    const event = new Event('x') as Event & { target: IDBRequest<T> };
    if (isBroken) asked.onerror?.call(asked, event);
    else asked.onsuccess?.call(asked, event);
  });
  return asked;
}

function provideDatabase(): void {
  const store = {
    get: (key: string) => request(kept.get(key), broken === 'step'),
    put(value: unknown, key: string) {
      if (broken !== 'step') kept.set(key, value);
      return request(key, broken === 'step');
    },
  };
  const database = {
    transaction: () => ({ objectStore: () => store }),
    close: () => {
      openDatabases -= 1;
    },
  };
  const open = () => {
    if (broken !== 'open') openDatabases += 1;
    return request(database, broken === 'open');
  };
  Object.assign(globalThis, { indexedDB: { open, deleteDatabase: () => kept.clear() } });
}

beforeEach(() => {
  kept.clear();
  broken = undefined;
  openDatabases = 0;
  provideDatabase();
  startSession(tokenFor());
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  // An open database could not be deleted when the session ends.
  expect(openDatabases).toBe(0);
  endSession();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

describe('a phone that cannot store', () => {
  test.each(['open', 'step'] as const)('returns no picture and no error when it fails at: %s', async (at) => {
    await storePicture('u-1', { url, picture });
    broken = at;
    expect(await storedPicture(url)).toBeNull();
    await expect(storePicture('u-1', { url: '/img/u/b.webp', picture })).resolves.toBeUndefined();
    broken = undefined;
    expect(await storedPicture(url)).toBe(picture);
  });

  test('returns no picture when the browser forbids the database', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    expect(await storedPicture(url)).toBeNull();
    await expect(storePicture('u-1', { url, picture })).resolves.toBeUndefined();
  });
});

describe('a picture that arrives late', () => {
  test.each([
    ['a visitor', () => endSession()],
    ['another member', () => startSession(tokenFor({ UUID: 'u-2' }))],
  ])('is not stored on the phone of %s', async (_, become) => {
    become();
    await storePicture('u-1', { url, picture });
    expect(await storedPicture(url)).toBeNull();
  });
});

test('a stored picture is not shown when it was changed on another device', async () => {
  await storePicture('u-1', { url, picture });
  expect(await storedPicture('/img/u/b.webp')).toBeNull();
});

test('the phone stores one picture, the latest', async () => {
  await storePicture('u-1', { url, picture });
  await storePicture('u-1', { url: '/img/u/b.webp', picture });
  expect([await storedPicture(url), await storedPicture('/img/u/b.webp')]).toEqual([null, picture]);
});
