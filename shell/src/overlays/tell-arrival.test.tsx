import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { refreshToken, returnTopUp } from '@viewmax/contracts/calls';
import type { TopUp } from '@viewmax/contracts/wallet';
import { $payment, forgetPayment } from '@viewmax/shared/bundled/payment.ts';
import { rememberPayment } from '@viewmax/shared/bundled/payment-begun.ts';
import { forgetBooking, rememberBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { $notice, on, serve, tokenFor } from '@viewmax/testing';
import { exampleBooking } from '@viewmax/testing/example-booking';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { HistorySource } from '../navigation/history.tsx';
import { tellArrival } from './tell-arrival.ts';

const payment = { tx_ref: 'vm-1', uuid: 'u-1', provider: 'flutterwave', VpValue: 3_000, naira: 2_030 } as const;

let go: ReturnType<typeof useNavigate>;
let undo = () => {};

function Go(): null {
  go = useNavigate();
  return null;
}

signInForEachTest();
beforeEach(() => $notice.set(null));
afterEach(() => {
  undo();
  forgetPayment();
  forgetBooking();
});

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

async function open(
  state: 'pending' | 'credited',
  at = '/home',
  answering = Promise.resolve(),
  booking?: TopUp['booking'],
) {
  const topUp = {
    ...payment,
    state,
    creditedVp: state === 'credited' ? 3_000 : 0,
    createdAt: new Date().toISOString(),
    booking,
  };
  const calls = serve(
    on(returnTopUp, { txRef: 'vm-1' }, () => answering.then(() => ({ topUp }))),
    on(refreshToken, { uuid: 'u-1' }, { token: tokenFor({ Balance: 3_000 }) }),
  );
  render(
    <MemoryRouter initialEntries={[at]}>
      <HistorySource />
      <Go />
    </MemoryRouter>,
  );
  undo = tellArrival();
  await settle();
  return calls;
}
const begin = () => rememberPayment({ ...payment, currency: 'NGN', email: 'a@viewmax.example' });

test('money that arrives while the member is elsewhere is told once, and leads to the unfinished booking', async () => {
  begin();
  rememberBooking(exampleBooking);
  const calls = await open('credited');
  expect($notice.get()).toEqual({
    text: '3,000 Vp arrived.',
    to: '/confirmticket?finish=1',
    label: 'Finish your booking',
  });
  expect(calls.map(({ path }) => path)).toEqual(['/api/v1/wallet/topups/vm-1/return', '/api/v1/refresh/u-1']);
  $notice.set(null);
  act(() => void go('/movies'));
  await settle();
  expect($notice.get()).toBeNull();
});

test('without a booking it leads to the profile', async () => {
  begin();
  await open('credited');
  expect($notice.get()).toMatchObject({ to: '/profile', label: 'Go to Profile' });
});

test('an open payment is asked about with a move or a return, and once in 20 seconds', async () => {
  begin();
  const calls = await open('pending');
  act(() => void go('/movies'));
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(calls).toHaveLength(1);
  expect($notice.get()).toBeNull();
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000);
  await settle();
  expect(calls).toHaveLength(1);
  act(() => void go('/trailers'));
  await settle();
  expect(calls).toHaveLength(2);
});

test('an answer that comes on a screen of the wallet is left to that screen', async () => {
  begin();
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const calls = await open('credited', '/home', answering);
  act(() => void go('/fund'));
  answer();
  await settle();
  expect(calls).toHaveLength(1);
  expect([$notice.get(), $payment.get().stage]).toEqual([null, 'begun']);
});

test.each(['/fund', '/paymentsuccessful', '/statement'])('%s shows its payment itself', async (at) => {
  begin();
  const calls = await open('credited', at);
  expect(calls).toEqual([]);
  act(() => void go('/movies'));
  await settle();
  expect($notice.get()).toMatchObject({ text: '3,000 Vp arrived.' });
});

test('without a begun payment no data is spent', async () => {
  expect(await open('credited')).toEqual([]);
});

test('tickets that the money bought are told, and lead to them', async () => {
  begin();
  await open('credited', '/home', undefined, { state: 'bought' });
  expect($notice.get()).toMatchObject({ text: 'Your tickets are ready', to: '/mytickets', label: 'View Tickets' });
});

test('money that bought nothing says why, and leads to the booking', async () => {
  begin();
  rememberBooking(exampleBooking);
  await open('credited', '/home', undefined, { state: 'not_bought', code: 'seats_taken' });
  expect($notice.get()).toMatchObject({
    text: '3,000 Vp arrived. Your seats went to others. No tickets were bought, and your Vp are in your wallet.',
    label: 'Finish your booking',
  });
});
