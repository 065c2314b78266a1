import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { useStore } from '@nanostores/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { $user, createFetcher, endSession, getJson, refreshSession, startSession } from '@viewmax/shared';
import { provideModalDialogs, provideTestPlatform, tokenFor } from '@viewmax/testing';
import type { ReactNode } from 'react';
import { watchConnection } from '../network/connection.ts';
import { $isToTell } from './lost-network.ts';
import { OfflineSheet } from './offline-sheet.tsx';

const WORDS = 'You are currently offline. Please check your internet connection.';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = () => Promise.resolve(new Response('{}'));

function Notice(): ReactNode {
  return useStore($isToTell) && <OfflineSheet />;
}

let online = true;
const asked: string[] = [];

/** The server’s answers by path. */
function network(answers: Record<string, () => Promise<Response>>): void {
  globalThis.fetch = ((input: Request | string, init?: RequestInit) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, location.href);
    asked.push(pathname);
    // In the wrapper the server has another origin, so the page may not read this answer.
    if (pathname === '/healthz' && init?.mode !== 'no-cors') return lost();
    return (answers[pathname] ?? lost)();
  }) as typeof fetch;
}

function goes(isOnline: boolean): void {
  online = isOnline;
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

beforeAll(() => {
  provideModalDialogs();
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  provideTestPlatform();
  watchConnection();
});

beforeEach(async () => {
  network({ '/healthz': answer });
  goes(true);
  await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull());
  asked.length = 0;
  render(<Notice />);
});

const fails = () => act(() => getJson('/x').catch(() => {})) as Promise<unknown>;

test('the sheet stays hidden when one call fails and the server is healthy', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const call = fails();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await call;
  expect(asked).toContain('/healthz');
  expect(screen.queryByText(WORDS)).toBeNull();
});

test('calls that fail together cause one health check', async () => {
  network({ '/healthz': () => new Promise((resolve) => setTimeout(resolve, 1_500, new Response('{}'))) });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const calls = Promise.all([1, 2, 3].map(() => getJson('/x').catch(() => {})));
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await calls;
  expect(asked.filter((path) => path === '/healthz')).toHaveLength(1);
});

test('the sheet shows while both calls and health checks fail', async () => {
  network({});
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const call = fails();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await call;
  expect(screen.getByText(WORDS)).toBeTruthy();
  network({ '/healthz': answer });
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText(WORDS)).toBeNull();
});

test('a restored connection reloads the failed data and the lost token', async () => {
  const $lost = createFetcher<object>(['lost'], { fetcher: () => getJson('/lost', { anonymous: true }) });
  startSession(tokenFor({ Balance: 5 }));
  network({});
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const stop = $lost.listen(() => {});
  refreshSession().catch(() => {});
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect($lost.get().error).toBeTruthy();
  const token = () => Promise.resolve(new Response(JSON.stringify({ token: tokenFor({ Balance: 3_005 }) })));
  network({ '/healthz': answer, '/lost': answer, '/api/v1/refresh/u-1': token });
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect($lost.get().data).toEqual({});
  expect($user.get()?.Balance).toBe(3_005);
  stop();
  endSession();
});

test('the sheet shows on a phone without a network, and a dismissed sheet returns only the next time', async () => {
  goes(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(WORDS)).toBeNull();
  goes(true);
  await waitFor(() => expect(asked).toContain('/healthz'));
  goes(false);
  expect(await screen.findByText(WORDS)).toBeTruthy();
});
