import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { platform } from '@viewmax/shared';
import { provideTestPlatform, testConfig } from '@viewmax/testing';
import { fetchPicture, usePicture } from './use-picture.ts';

const made: string[] = [];
const revoked: string[] = [];
const asked: string[] = [];
const addresses: string[] = [];
let answer: (url: string) => Promise<Response>;
const image = async (): Promise<Response> => new Response('bytes', { headers: { 'content-type': 'image/webp' } });

beforeEach(() => {
  provideTestPlatform();
  for (const list of [made, revoked, asked, addresses]) list.length = 0;
  answer = image;
  globalThis.fetch = (address) => {
    const url = new URL(String(address), location.href).searchParams.get('url') ?? '';
    asked.push(url);
    addresses.push(String(address));
    return answer(url);
  };
  Object.assign(URL, {
    createObjectURL() {
      made.push(`blob:${made.length + 1}`);
      return made.at(-1);
    },
    revokeObjectURL: (address: string) => revoked.push(address),
  });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  platform().config = testConfig;
});

const open = (url?: string) =>
  renderHook((props: { url: string | undefined }) => usePicture('u-1', props.url), { initialProps: { url } });

test('a profile without a picture makes no call', async () => {
  const { result } = open();
  await act(async () => {});
  expect([result.current, asked]).toEqual([undefined, []]);
});

test('the profile shows the picture at its own address when the proxy fails', async () => {
  platform().config = { ...testConfig, apiBase: 'https://api.example' };
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const { result } = open('/img/u/a.webp');
  await waitFor(() => expect(result.current).toBe('https://api.example/img/u/a.webp'));
});

test('the profile shows the copy, and releases it on unmount', async () => {
  const { result, unmount } = open('/img/u/a.webp');
  await waitFor(() => expect(result.current).toBe('blob:1'));
  unmount();
  expect(revoked).toEqual(['blob:1']);
});

test('the profile makes no copy of a picture that arrives after unmount', async () => {
  let arrive = (_: Response) => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  const { unmount } = open('/img/u/a.webp');
  await waitFor(() => expect(asked).toHaveLength(1));
  unmount();
  arrive(await image());
  await act(async () => {});
  expect(made).toEqual([]);
});

test('the profile shows the newest address although an earlier one answers later', async () => {
  const arrive = new Map<string, () => void>();
  answer = (url) => new Promise((resolve) => arrive.set(url, async () => resolve(await image())));
  const { result, rerender } = open('/img/u/a.webp');
  await waitFor(() => expect(asked).toHaveLength(1));
  rerender({ url: '/img/u/b.webp' });
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => arrive.get('/img/u/b.webp')?.());
  await waitFor(() => expect(result.current).toBe('blob:1'));
  await act(async () => arrive.get('/img/u/a.webp')?.());
  await act(async () => {});
  expect([result.current, made]).toEqual(['blob:1', ['blob:1']]);
});

test('the profile shows no picture after the picture was removed', async () => {
  const { result, rerender } = open('/img/u/a.webp');
  await waitFor(() => expect(result.current).toBe('blob:1'));
  rerender({ url: undefined });
  expect([result.current, revoked]).toEqual([undefined, ['blob:1']]);
});

const proxy = (status: number, type: string) => async () =>
  new Response('bytes', { status, headers: { 'content-type': type } });

test.each([
  [200, 'text/html'],
  [200, 'application/json'],
  [404, 'image/webp'],
  [500, 'image/webp'],
])('the app rejects an answer of %i with %s, so it never stores it as the picture', async (status, type) => {
  answer = proxy(status, type);
  await expect(fetchPicture('/img/u/a.webp')).rejects.toThrow(`The image proxy answered ${status}`);
});

test('the app stops waiting for a picture at the deadline of a call', async () => {
  answer = proxy(200, 'image/webp');
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await fetchPicture('/img/u/a.webp');
  expect(timeout.mock.calls).toEqual([[testConfig.timeouts.requestMs]]);
});

test('the app asks the backend’s proxy for the width of the profile, past every cache', async () => {
  platform().config = { ...testConfig, apiBase: 'https://api.example' };
  answer = proxy(200, 'image/webp');
  jest.spyOn(Date, 'now').mockReturnValue(123);
  const picture = await fetchPicture('https://cdn.example/a b.webp?v=1&x=2');
  expect(picture.type).toBe('image/webp');
  const address = new URL(addresses[0] ?? '');
  expect(address.origin + address.pathname).toBe('https://api.example/img/proxy');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    url: 'https://cdn.example/a b.webp?v=1&x=2',
    w: '384',
    t: '123',
  });
});
