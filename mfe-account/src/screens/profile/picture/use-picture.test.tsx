import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { platform } from '@viewmax/shared';
import { provideTestPlatform, testConfig } from '@viewmax/testing';
import { usePicture } from './use-picture.ts';

const made: string[] = [];
const revoked: string[] = [];
const asked: string[] = [];
let answer: (url: string) => Promise<Response>;
const image = async (): Promise<Response> => new Response('bytes', { headers: { 'content-type': 'image/webp' } });

beforeEach(() => {
  provideTestPlatform();
  for (const list of [made, revoked, asked]) list.length = 0;
  answer = image;
  globalThis.fetch = (address) => {
    const url = new URL(String(address), location.href).searchParams.get('url') ?? '';
    asked.push(url);
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
  jest.restoreAllMocks();
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
