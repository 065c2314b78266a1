import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { createTopUp, fetchServicesStatus, listTopUps, refreshToken, returnTopUp } from '@viewmax/contracts/calls';
import type { TopUpResponse } from '@viewmax/contracts/wallet';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { rememberBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { type Fake, on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { exampleBooking } from '@viewmax/testing/example-booking';
import { servicesOf } from '@viewmax/testing/services';
import { quoteOf, topUpOf } from '@viewmax/testing/top-ups';
import { FundScreen } from './fund.tsx';

const services = servicesOf();
/** Each test has its own member, because a list that never arrives stays open after its test. */
let member = 0;
const uuid = () => `u-${member}`;
const answers = () => [
  on(fetchServicesStatus, { services }),
  on(listTopUps, { topUps: [] }),
  on(createTopUp, quoteOf({ uuid: uuid() })),
  on(refreshToken, { uuid: uuid() }, { token: tokenFor({ UUID: uuid() }) }),
];
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const tap = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const said = () => screen.getByRole('status').textContent;
const field = () => screen.queryByLabelText<HTMLInputElement>('Points in Vp');
const quotes = (calls: { method: string; path: string }[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/topups'));

async function open(more: Fake[] = [], state: object = {}) {
  const calls = serve(...answers(), ...more);
  const rendered = renderAt('/fund', <FundScreen />, { pathname: '/fund', state });
  await pass(10);
  return { calls, ...rendered };
}

/** The page is lost behind the provider's window. */
async function paysAndReloads(): Promise<void> {
  const { unmount } = await open([], { points: 3_000 });
  await tap('Proceed to Pay');
  await pass(10);
  unmount();
  // The stores of a page that is gone are empty.
  await pass(2_000);
  invalidateKeys((key) => key.startsWith('wallet/'));
}

// A chunk that is loaded arrives without a timer.
beforeAll(() => Promise.all([import('./pay-again.tsx'), import('./stages.tsx')]));
beforeEach(() => {
  jest.useFakeTimers();
  for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  member += 1;
  startSession(tokenFor({ UUID: uuid() }));
  window.FlutterwaveCheckout = () => ({ close: () => {} });
});
afterEach(() => {
  delete window.FlutterwaveCheckout;
  invalidateKeys((key) => key.startsWith('wallet/'));
  endSession();
});

describe('a reload during a payment', () => {
  const silent = () => new Promise<Response>(() => {});

  test('shows that the payment is checked before the server answers, and names no bank', async () => {
    await paysAndReloads();
    expect(localStorage.getItem('root')).toContain('begunPayment');
    await open([on(listTopUps, silent), on(returnTopUp, { txRef: 'vm-1' }, silent)]);
    expect(said()).toBe('3,000 Vp: we are checking your payment.You can leave this page.');
    expect(document.activeElement?.textContent).toBe('3,000 Vp: we are checking your payment.');
    expect(screen.queryByText(/bank confirms/)).toBeNull();
    expect(field()).toBeNull();
  });

  test('warns of a second payment while the server does not answer', async () => {
    await paysAndReloads();
    await open([on(listTopUps, lost), on(returnTopUp, { txRef: 'vm-1' }, lost)]);
    const texts = new Set<string | null>();
    for (let time = 0; time < 20; time++) {
      await pass(1_000);
      texts.add(said());
    }
    // A screen reader hears it once, and not with each try.
    expect([...texts]).toEqual([
      '3,000 Vp: we are checking your payment.We cannot check it now. If you paid, do not pay again.',
    ]);
    await tap('Back to the form');
    expect(said()).toMatch(/^We cannot check your payment now\. If you paid, do not pay again/);
    serve(...answers(), on(returnTopUp, { txRef: 'vm-1' }, { topUp: topUpOf({ state: 'credited' }) }));
    await pass(20_000);
    expect(said()).toBe('3,000 Vp arrived.They are in your wallet.');
  });

  test('asks the provider at once, and announces the arrival once', async () => {
    await paysAndReloads();
    const credited = topUpOf({ state: 'credited' });
    const { calls } = await open([
      on(listTopUps, { topUps: [credited] }),
      on(returnTopUp, { txRef: 'vm-1' }, { topUp: credited }),
    ]);
    await pass(30_000);
    expect(said()).toContain('3,000 Vp arrived.');
    expect(calls.filter(({ path }) => path.endsWith('/return'))).toHaveLength(1);
    expect(calls.filter(({ path }) => path.includes('/refresh/'))).toHaveLength(1);
    await tap('Get more points');
    expect(field()?.value).toBe('');
    expect(localStorage.getItem('root') ?? '').not.toContain('begunPayment');
  });

  test('says that nothing was paid yet, offers to pay, and follows a payment that comes late', async () => {
    await paysAndReloads();
    let topUp = topUpOf();
    await open([on(listTopUps, () => ({ topUps: [topUp] })), on(returnTopUp, { txRef: 'vm-1' }, () => ({ topUp }))]);
    expect(said()).toBe('Nothing was paid yet. The points of a transfer that you have sent arrive by themselves.');
    // The note has the focus of the screen that checked it.
    expect(document.activeElement?.textContent).toBe(said());
    expect(field()?.value).toBe('3,000');
    expect(screen.getByRole('button', { name: 'Proceed to Pay' })).toBeTruthy();
    expect(screen.queryByText(/bank confirms|checking/)).toBeNull();
    topUp = topUpOf({ isUnderWay: true });
    await pass(5_000);
    expect(screen.getByText('The bank confirms it')).toBeTruthy();
  });

  test('says that the payment failed, and keeps its amount for the next try', async () => {
    await paysAndReloads();
    const failed = topUpOf({ state: 'failed' });
    await open([on(listTopUps, { topUps: [failed] }), on(returnTopUp, { txRef: 'vm-1' }, { topUp: failed })]);
    expect(said()).toBe('The payment did not go through. Nothing was added.');
    expect(field()?.value).toBe('3,000');
  });

  test('shows the empty form to another member', async () => {
    await paysAndReloads();
    startSession(tokenFor({ UUID: 'another' }));
    await open();
    expect(field()?.value).toBe('');
  });
});

describe('a payment on its way', () => {
  const known = (state: 'pending' | 'credited') => topUpOf(state === 'pending' ? { isUnderWay: true } : { state });

  test('is waited for while the network is lost, and announced, and leads back to the movie', async () => {
    let answer: () => Promise<TopUpResponse> | TopUpResponse = () => ({ topUp: known('pending') });
    const list = () => ({ topUps: [known('pending')] });
    const { calls } = await open([on(listTopUps, list), on(returnTopUp, { txRef: 'vm-1' }, () => answer())], {
      movieId: 'eko',
    });
    answer = lost;
    await pass(20_000);
    expect(said()).toMatch(/: we are checking your payment\.We cannot check it now/);
    answer = () => ({ topUp: known('credited') });
    await pass(15_000);
    expect(said()).toContain('3,000 Vp arrived.');
    expect(screen.getByRole('link', { name: 'Back to the movie' }).getAttribute('href')).toBe('/movie/eko');
    expect(calls.filter(({ path }) => path.includes('/refresh/'))).toHaveLength(1);
  });

  test('for a booking leads on to it, and not to the movie', async () => {
    rememberBooking(exampleBooking);
    let state: 'pending' | 'credited' = 'pending';
    const list = () => ({ topUps: [known('pending')] });
    await open([on(listTopUps, list), on(returnTopUp, { txRef: 'vm-1' }, () => ({ topUp: known(state) }))], {
      movieId: 'eko',
    });
    expect(screen.getByText(/^Then you go on with 2 tickets to Eko Nocturne/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See movies' }).getAttribute('href')).toBe('/');
    state = 'credited';
    await pass(3_100);
    const wayOn = screen.getByRole('link', { name: 'Finish your booking' });
    expect(wayOn.getAttribute('href')).toBe('/confirmticket?finish=1');
    expect(screen.queryByRole('link', { name: 'Back to the movie' })).toBeNull();
  });
});

describe('a second payment of the same amount', () => {
  const now = () => new Date(Date.now() - 60_000).toISOString();
  const began = (some: object) => [on(listTopUps, { topUps: [topUpOf({ createdAt: now(), ...some })] })];

  test.each([
    ['is open', { state: 'pending' }, 'If you paid it, its points arrive by themselves.'],
    ['arrived minutes ago', { state: 'credited' }, 'It arrived.'],
  ])('asks first while the first one %s', async (_, some, words) => {
    const { calls } = await open(began(some), { points: 3_000 });
    await tap('Proceed to Pay');
    await pass(10);
    expect(screen.getByRole('group', { name: /again\?/ }).textContent).toContain(words);
    // The question has the place and the focus of the button.
    expect(document.activeElement?.textContent).toContain(words);
    expect(screen.queryByRole('button', { name: 'Proceed to Pay' })).toBeNull();
    await tap('No');
    expect(document.activeElement?.textContent).toBe('Proceed to Pay');
    expect(screen.queryByRole('group', { name: /again\?/ })).toBeNull();
    expect(quotes(calls)).toEqual([]);
    await tap('Proceed to Pay');
    await pass(10);
    await tap('Yes, pay');
    await pass(10);
    expect(quotes(calls)).toHaveLength(1);
  });

  test.each([
    ['failed', { state: 'failed' }],
    ['was of another amount', { state: 'pending', VpValue: 2_000 }],
    ['arrived long ago', { state: 'credited', createdAt: '2026-01-01T10:00:00.000Z' }],
  ])('begins at once when the first one %s', async (_, some) => {
    const { calls } = await open(began(some), { points: 3_000 });
    await tap('Proceed to Pay');
    await pass(10);
    expect(quotes(calls)).toHaveLength(1);
  });
});
