import 'fake-indexeddb/auto';
import { expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { forgetForeign } from './forget-foreign.ts';

const opens = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });

test('the end of a session leaves the app’s own keys, and nothing that code wrote beside them', async () => {
  const own = ['root', 'token', 'quarantine', 'wrapper-set', 'wrapper-set-left'];
  for (const key of [...own, 'of-a-page']) localStorage.setItem(key, 'x');
  await opens('of-a-page');
  await opens('workbox-expiration');
  await forgetForeign();
  expect(Object.keys(localStorage).sort()).toEqual(own.sort());
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
  await waitFor(async () => expect(await databases()).toEqual(['workbox-expiration']));
});

test('the end of a session goes on in a browser that lists no databases, or forbids them', async () => {
  const listed = jest.spyOn(indexedDB, 'databases');
  Object.assign(indexedDB, { databases: undefined });
  await forgetForeign();
  Object.assign(indexedDB, { databases: listed.mockRejectedValue(new DOMException('no', 'SecurityError')) });
  await expect(forgetForeign()).resolves.toBeUndefined();
});
