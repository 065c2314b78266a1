import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { rememberBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { json, renderAt, serve, tokenFor } from '@viewmax/testing';
import { exampleBooking } from '@viewmax/testing/example-booking';
import { topUpOf } from '../../testing/top-ups.ts';
import { FundScreen } from './fund.tsx';

const answers = { 'GET /api/v1/refresh/u-1': () => json({ token: tokenFor() }) };
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  startSession(tokenFor());
});
afterEach(() => {
  invalidateKeys((key) => key.startsWith('wallet/'));
  endSession();
});

test('the screen waits for a pending payment while the network is lost, and announces its arrival', async () => {
  let list = () => Promise.resolve(json({ topUps: [topUpOf({ isUnderWay: true })] }));
  serve({ ...answers, 'GET /api/v1/wallet/topups': () => list() });
  renderAt('/fund', <FundScreen />);
  await pass(10);
  list = () => Promise.reject(new TypeError('Failed to fetch'));
  await pass(20_000);
  expect(screen.getByText(/: we are checking your payment/)).toBeTruthy();
  list = () => Promise.resolve(json({ topUps: [topUpOf({ state: 'credited' })] }));
  await pass(6_000);
  expect(screen.getByRole('status').textContent).toContain('3,000 Vp arrived.');
});

test('the screen announces the arrival of a pending payment without a reload, and leads back to the movie', async () => {
  let state: 'pending' | 'credited' = 'pending';
  const list = { 'GET /api/v1/wallet/topups': () => json({ topUps: [topUpOf({ state, isUnderWay: true })] }) };
  const calls = serve({ ...answers, ...list });
  renderAt('/fund', <FundScreen />, { pathname: '/fund', state: { movieId: 'eko' } });
  await pass(10);
  expect(screen.getByText(/: we are checking your payment/)).toBeTruthy();
  state = 'credited';
  await pass(5_100);
  expect(screen.getByRole('status').textContent).toContain('3,000 Vp arrived.');
  expect(screen.queryByText(/we are checking/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to the movie' }).getAttribute('href')).toBe('/movie/eko');
  expect(calls.filter(({ path }) => path === '/api/v1/refresh/u-1')).toHaveLength(1);
});

test('the screen leads back to the remembered booking when a late payment arrives', async () => {
  let state: 'pending' | 'credited' = 'pending';
  rememberBooking(exampleBooking);
  serve({ ...answers, 'GET /api/v1/wallet/topups': () => json({ topUps: [topUpOf({ state })] }) });
  renderAt('/fund', <FundScreen />, { pathname: '/fund', state: { movieId: 'eko' } });
  await pass(10);
  state = 'credited';
  await pass(5_100);
  const wayOn = screen.getByRole('link', { name: 'Finish your booking' });
  expect(wayOn.getAttribute('href')).toBe('/confirmticket?finish=1');
  expect(screen.queryByRole('link', { name: 'Back to the movie' })).toBeNull();
});
