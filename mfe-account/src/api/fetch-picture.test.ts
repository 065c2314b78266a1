import { afterEach, expect, jest, test } from '@jest/globals';
import { platform } from '@viewmax/shared';
import { provideTestPlatform, testConfig } from '@viewmax/testing';
import { fetchPicture } from './fetch-picture.ts';

provideTestPlatform();
const asked: string[] = [];

function answer(status: number, type: string): void {
  asked.length = 0;
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return new Response('bytes', { status, headers: { 'content-type': type } });
  };
}

afterEach(() => {
  platform().config = testConfig;
  jest.restoreAllMocks();
});

test.each([
  [200, 'text/html'],
  [200, 'application/json'],
  [404, 'image/webp'],
  [500, 'image/webp'],
])('the app rejects an answer of %i with %s, so it never stores it as the picture', async (status, type) => {
  answer(status, type);
  await expect(fetchPicture('/img/u/a.webp')).rejects.toThrow(`The image proxy answered ${status}`);
});

test('the app stops waiting for a picture at the deadline of a call', async () => {
  answer(200, 'image/webp');
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await fetchPicture('/img/u/a.webp');
  expect(timeout.mock.calls).toEqual([[testConfig.timeouts.requestMs]]);
});

test('the app asks the backend’s proxy for the width of the profile, past every cache', async () => {
  platform().config = { ...testConfig, apiBase: 'https://api.example' };
  answer(200, 'image/webp');
  jest.spyOn(Date, 'now').mockReturnValue(123);
  const picture = await fetchPicture('https://cdn.example/a b.webp?v=1&x=2');
  expect(picture.type).toBe('image/webp');
  const address = new URL(asked[0] ?? '');
  expect(address.origin + address.pathname).toBe('https://api.example/img/proxy');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    url: 'https://cdn.example/a b.webp?v=1&x=2',
    w: '384',
    t: '123',
  });
});
