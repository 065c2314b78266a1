import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { refreshToken, returnTopUp } from '@viewmax/contracts/calls';
import type { TopUp, TopUpResponse } from '@viewmax/contracts/wallet';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { rememberBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { type Answer, type Call, on, type Reply, refusal, renderAt, serve, tokenFor } from '@viewmax/testing';
import { exampleBooking } from '@viewmax/testing/example-booking';
import { topUpOf } from '@viewmax/testing/top-ups';
import { PaymentScreen } from './payment.tsx';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const place = () => screen.queryByTestId('elsewhere')?.textContent;
const handedOn = () => screen.getByTestId('state').textContent;

async function open(answer: Answer<TopUpResponse>, state: unknown = { txRef: 'vm-1' }): Promise<Call[]> {
  const calls = serve(
    on(returnTopUp, { txRef: 'vm-1' }, answer),
    on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }),
  );
  renderAt('/paymentsuccessful', <PaymentScreen />, { pathname: '/paymentsuccessful', state });
  await pass(10);
  return calls;
}
const answering = (some: Partial<TopUp>) => () => ({ topUp: topUpOf(some) });

beforeEach(() => {
  jest.useFakeTimers();
  startSession(tokenFor());
});
afterEach(() => {
  invalidateKeys((key) => key.startsWith('wallet/'));
  endSession();
});

describe('a payment that did not arrive', () => {
  test.each([
    ['pending', 'Payment pending', 'It has not arrived yet.'],
    ['failed', 'Payment failed', 'Nothing was added. You can try again.'],
    ['refused', 'Payment refused', 'Write to support@viewmax.example and name vm-1.'],
    ['reversed', 'Payment reversed', 'its points were removed'],
  ] as const)('has its heading and text, and causes no toast: %s', async (state, heading, text) => {
    const calls = await open(answering({ state }), { txRef: 'vm-1', movieId: 'eko' });
    expect(title()).toBe(heading);
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
    // A member who retries while the first payment is pending pays twice.
    const waysOn = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(waysOn).toEqual([...(state === 'failed' ? ['Try again'] : []), 'Go to Profile']);
    await pass(5_100);
    expect(place()).toBe('/profile');
    expect(handedOn()).toBe('null');
    expect(calls.filter(({ path }) => path.includes('/refresh/'))).toEqual([]);
  });

  test('leads to no booking while the points are missing', async () => {
    rememberBooking(exampleBooking);
    await open(answering({ state: 'pending' }));
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Go to Profile']);
    expect(screen.getByText('Back to your profile in 5 seconds')).toBeTruthy();
    await pass(5_100);
    expect(place()).toBe('/profile');
  });

  test('stays on the screen for a member who needs longer', async () => {
    await open(answering({ state: 'refused' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    await pass(20_000);
    expect(place()).toBeUndefined();
    expect(screen.queryByText('Back to your profile', { exact: false })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Go to Profile' }));
    expect(place()).toBe('/profile');
  });

  test('is pending while the server does not answer, and the screen asks again', async () => {
    let answer: Reply<TopUpResponse> = refusal('internal');
    await open(() => answer);
    expect(title()).toBe('Payment pending');
    expect(screen.getByText('We could not check it now.', { exact: false })).toBeTruthy();
    answer = { topUp: topUpOf({ state: 'credited' }) };
    await pass(2_100);
    expect(title()).toBe('Payment successful');
  });

  test('can be retried with the same amount after a failure', async () => {
    await open(answering({ state: 'failed' }), { txRef: 'vm-1', movieId: 'eko' });
    fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
    expect(place()).toBe('/fund');
    expect(handedOn()).toBe('{"points":3000,"movieId":"eko"}');
  });
});

test.each([null, undefined, {}, { txRef: 7 }])('the screen shows nothing without a payment: %j', async (state) => {
  const calls = await open(answering({}), state ?? null);
  expect(place()).toBe('/profile');
  expect(calls).toEqual([]);
});

test('the screen takes the state from the server alone', async () => {
  await open(answering({ state: 'pending' }), { txRef: 'vm-1', status: 'successful' });
  expect(title()).toBe('Payment pending');
});

describe('a payment that arrived', () => {
  test('counts 5 seconds down and then opens the profile with the flag for the toast', async () => {
    const calls = await open(answering({ state: 'credited' }));
    expect(title()).toBe('Payment successful');
    expect(screen.getByText('3,000 Vp added to your balance.')).toBeTruthy();
    expect(screen.getByText('Back to your profile in 5 seconds')).toBeTruthy();
    await pass(4_000);
    expect(screen.getByText('Back to your profile in 1 second')).toBeTruthy();
    await pass(900);
    expect(place()).toBeUndefined();
    await pass(200);
    expect(place()).toBe('/profile');
    expect(handedOn()).toBe('{"funded":true}');
    expect(calls.map(({ path }) => path)).toEqual(['/api/v1/wallet/topups/vm-1/return', '/api/v1/refresh/u-1']);
  });

  test('lets the member leave at once', async () => {
    await open(answering({ state: 'credited' }));
    fireEvent.click(screen.getByRole('link', { name: 'Go to Profile' }));
    expect(place()).toBe('/profile');
    expect(handedOn()).toBe('{"funded":true}');
  });

  test('leads back to the movie', async () => {
    await open(answering({ state: 'credited' }), { txRef: 'vm-1', movieId: 'eko' });
    fireEvent.click(screen.getByRole('link', { name: 'Back to the movie' }));
    expect(place()).toBe('/movie/eko');
  });

  test('leads back to the remembered booking by its main button', async () => {
    rememberBooking(exampleBooking);
    await open(answering({ state: 'credited' }), { txRef: 'vm-1', movieId: 'eko' });
    expect(screen.getByText('2 tickets to Eko Nocturne, Friday 4:15 PM, Riverside Screens')).toBeTruthy();
    const ways = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(ways).toEqual(['Finish your booking', 'Go to Profile']);
    fireEvent.click(screen.getByRole('link', { name: 'Finish your booking' }));
    expect(place()).toBe('/confirmticket?finish=1');
  });

  test('counts down to the remembered booking, with no flag for the toast of the profile', async () => {
    rememberBooking(exampleBooking);
    await open(answering({ state: 'credited' }));
    expect(screen.getByText('Back to your booking in 5 seconds')).toBeTruthy();
    await pass(5_100);
    expect(place()).toBe('/confirmticket?finish=1');
    expect(handedOn()).toBe('null');
  });

  test('stays credited when the next call gets no answer', async () => {
    let answer: Reply<TopUpResponse> = { topUp: topUpOf({ state: 'pending' }) };
    await open(() => answer);
    answer = refusal('internal');
    await pass(2_100);
    expect(screen.getByText('It has not arrived yet.', { exact: false })).toBeTruthy();
  });

  test('is noticed during the countdown', async () => {
    let state: 'pending' | 'credited' = 'pending';
    await open(() => ({ topUp: topUpOf({ state }) }));
    state = 'credited';
    await pass(2_100);
    expect(title()).toBe('Payment successful');
  });
});

describe('a payment with a booking', () => {
  test('that bought its tickets counts down to them', async () => {
    await open(answering({ state: 'credited', booking: { state: 'bought' } }));
    expect(title()).toBe('Payment successful');
    expect(screen.getByText('Your tickets are ready.')).toBeTruthy();
    expect(screen.getByText('Back to your tickets in 5 seconds')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Tickets' })).toBeTruthy();
    await pass(5_100);
    expect(place()).toBe('/mytickets');
  });

  test('that bought nothing says why, and stays until a tap leads to new seats', async () => {
    rememberBooking(exampleBooking);
    await open(answering({ state: 'credited', booking: { state: 'not_bought', code: 'booking_over' } }));
    expect(screen.getByText(/It came after the time for these tickets\. No tickets were bought/)).toBeTruthy();
    await pass(10_000);
    expect(place()).toBeUndefined();
    fireEvent.click(screen.getByRole('link', { name: 'Finish your booking' }));
    expect(place()).toBe('/confirmticket?finish=1');
  });
});

test('the screen starts no countdown while the server has not answered', async () => {
  let answer = (_topUp: Reply<TopUpResponse>) => {};
  await open(() => new Promise((resolve) => (answer = resolve)));
  await pass(6_000);
  expect(title()).toBe('Checking your payment');
  expect(screen.queryByText('Back to your profile', { exact: false })).toBeNull();
  answer({ topUp: topUpOf({ state: 'failed' }) });
  await pass(10);
  expect(title()).toBe('Payment failed');
});

test('the screen ends its calls when the member leaves, even with an answer on its way', async () => {
  let answer = (_topUp: Reply<TopUpResponse>) => {};
  const calls = await open(() => new Promise((resolve) => (answer = resolve)));
  fireEvent.click(screen.getByRole('link', { name: 'Go to Profile' }));
  answer({ topUp: topUpOf({ state: 'pending' }) });
  await pass(5_000);
  expect(calls).toHaveLength(1);
});

describe("a return from a provider's own page", () => {
  const openAt = async (search: string, answer: Answer<TopUpResponse>) => {
    const calls = serve(
      on(returnTopUp, { txRef: 'vm-1' }, answer),
      on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }),
    );
    renderAt('/paymentsuccessful', <PaymentScreen />, { pathname: '/paymentsuccessful', search });
    await pass(10);
    return calls;
  };

  test.each(['?status=successful&tx_ref=vm-1&transaction_id=9', '?trxref=vm-1&reference=vm-1'])(
    'believes no status of its address: %s',
    async (search) => {
      const calls = await openAt(search, answering({ state: 'failed' }));
      expect(title()).toBe('Payment failed');
      expect(calls[0]?.body).toEqual({});
    },
  );

  test("on another member's phone shows nothing of it, and asks once", async () => {
    const calls = await openAt('?tx_ref=vm-1', () => refusal('top_up_not_found'));
    expect(title()).toBe('Payment not found');
    await pass(2_500);
    expect(calls).toHaveLength(1);
  });

  test('says what another amount was worth', async () => {
    await openAt('?tx_ref=vm-1', answering({ state: 'credited', creditedVp: 2_955, paidNaira: 2_000 }));
    expect(screen.getByText('₦2,000 arrived, that is 2,955 Vp.')).toBeTruthy();
  });
});
