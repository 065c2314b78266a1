import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { rememberBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { $busy, type Call, json, refetchUnanswered, renderAt, serve, tokenFor } from '@viewmax/testing';
import { exampleBooking } from '@viewmax/testing/example-booking';
import { quoteOf, topUpOf } from '../../testing/top-ups.ts';
import { FundScreen } from './fund.tsx';

const UNFINISHED = 'Not finished. A transfer that you have sent arrives by itself; do not pay again.';
const RETURN = 'POST /api/v1/wallet/topups/vm-1/return';
const services = { active_payment_method: 'flutterwave', flutterwave_publickey: 'pub-1' };
const answers = {
  'GET /api/v1/services/status': () => json({ services }),
  'GET /api/v1/wallet/topups': () => json({ topUps: [] }),
  'POST /api/v1/wallet/topups': () => json(quoteOf()),
  'GET /api/v1/refresh/u-1': () => json({ token: tokenFor() }),
};

interface Config {
  callback(response?: object): void;
  onclose(): void;
}
let windows: Config[];
let close: ReturnType<typeof jest.fn>;

const payButton = () => screen.queryByRole('button', { name: 'Proceed to Pay' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const quotes = (calls: Call[]) => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/topups'));
const openedWindow = () => windows.at(-1) as Config;
const submit = () =>
  act(async () => fireEvent.submit(screen.getByLabelText('Points in Vp').closest('form') as Element));

async function pay(more: Parameters<typeof serve>[0] = {}, state: object = { points: 3_000 }) {
  const calls = serve({ ...answers, ...more });
  const drawn = renderAt('/fund', <FundScreen />, { pathname: '/fund', state });
  await pass(10);
  await submit();
  await pass(10);
  return { calls, ...drawn };
}

beforeEach(() => {
  jest.useFakeTimers();
  startSession(tokenFor());
  windows = [];
  close = jest.fn();
  window.FlutterwaveCheckout = (config) => {
    windows.push(config);
    return { close };
  };
});
afterEach(() => {
  jest.useRealTimers();
  delete window.FlutterwaveCheckout;
  invalidateKeys((key) => key.startsWith('wallet/'));
  endSession();
});

describe('a payment that cannot begin', () => {
  test('shows the server’s text', async () => {
    await pay({ 'POST /api/v1/wallet/topups': () => json({ error: 'Too many tries.', code: 'x' }, 429) });
    expect(screen.getByRole('alert').textContent).toBe('Too many tries.');
    expect(windows).toEqual([]);
  });

  test('shows the lost network', async () => {
    await pay({ 'POST /api/v1/wallet/topups': () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(screen.getByRole('alert').textContent).toBe('Network error');
  });

  test('may have a window that throws', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    window.FlutterwaveCheckout = () => {
      throw new Error('bad');
    };
    await pay();
    expect(screen.getByRole('alert').textContent).toBe('Unable to load flutterwave payment modal');
    await pass(5_000);
    expect(payButton()?.getAttribute('aria-busy')).toBeNull();
    error.mockRestore();
  });

  test('may lack a key, and leaves no reference behind', async () => {
    const keyless = { services: { active_payment_method: 'flutterwave' } };
    const { calls } = await pay({ 'GET /api/v1/services/status': () => json(keyless) });
    expect(screen.getByRole('alert').textContent).toBe('Unable to load flutterwave payment modal');
    expect(quotes(calls)).toEqual([]);
  });
});

describe('an attempt', () => {
  test('requests the entered points once while its window is open', async () => {
    const { calls } = await pay();
    await pass(6_000);
    expect(payButton()?.getAttribute('aria-busy')).toBe('true');
    await submit();
    await pass(10);
    expect(quotes(calls).map(({ body }) => body)).toEqual([{ uuid: 'u-1', VpValue: 3_000, provider: 'flutterwave' }]);
    expect(windows).toHaveLength(1);
  });

  test('keeps the page from being replaced until its window has closed', async () => {
    await pay({ [RETURN]: () => json({ topUp: topUpOf() }) });
    expect($busy.get()).toBe(true);
    act(() => openedWindow().onclose());
    await pass(10);
    expect($busy.get()).toBe(false);
  });

  test('closes its window when the member leaves the screen', async () => {
    const { unmount } = await pay();
    unmount();
    expect(close).toHaveBeenCalledTimes(1);
    expect($busy.get()).toBe(false);
  });

  test('opens no window after the member left the screen', async () => {
    let answer = (_quote: Response) => {};
    const { unmount } = await pay({ 'POST /api/v1/wallet/topups': () => new Promise((resolve) => (answer = resolve)) });
    unmount();
    answer(json(quoteOf()));
    await pass(10);
    expect(windows).toEqual([]);
  });

  test('leads to the result for every end of the window, and closes it', async () => {
    const { calls } = await pay({}, { points: 3_000, movieId: 'eko' });
    act(() => openedWindow().callback({ status: 'failed' }));
    act(() => openedWindow().onclose());
    await pass(10);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/paymentsuccessful');
    expect(screen.getByTestId('state').textContent).toBe('{"txRef":"vm-1","movieId":"eko"}');
    expect(close).toHaveBeenCalledTimes(1);
    expect(calls.some(({ path }) => path.endsWith('/return'))).toBe(false);
  });
});

describe('the page below the window', () => {
  const isOutOfReach = () => payButton()?.closest('form')?.hasAttribute('inert');

  test('is out of reach until the window has closed', async () => {
    await pay({ [RETURN]: () => json({ topUp: topUpOf() }) });
    await pass(6_000);
    expect(isOutOfReach()).toBe(true);
    act(() => openedWindow().onclose());
    await pass(10);
    expect(isOutOfReach()).toBe(false);
  });

  test('is reachable after a touch, which no window covers, and out of reach below the next window', async () => {
    await pay({ [RETURN]: () => json({ topUp: topUpOf() }) });
    await pass(6_000);
    fireEvent.pointerDown(document.body);
    expect(isOutOfReach()).toBe(false);
    act(() => openedWindow().onclose());
    await pass(10);
    await submit();
    await pass(6_000);
    expect(isOutOfReach()).toBe(true);
  });
});

test('the focus goes on to the window, where the browser does not know `inert`', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  await pay();
  await pass(6_000);
  payButton()?.focus();
  expect(document.activeElement).toBe(frame);
  frame.remove();
});

describe('a window that was closed', () => {
  test.each([
    ['pending', { isUnderWay: true }, 'The payment window was closed. If you paid,'],
    ['pending', {}, UNFINISHED],
    ['failed', {}, 'The payment did not go through.'],
  ] as const)('stays on the screen, which shows the server’s state: %s %j', async (state, some, text) => {
    const { calls } = await pay({ [RETURN]: () => json({ topUp: topUpOf({ state, ...some }) }) });
    act(() => openedWindow().onclose());
    await pass(10);
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith('/return'))?.body).toEqual({ status: 'closed' });
  });

  test('is not finished when the server does not answer', async () => {
    await pay();
    act(() => openedWindow().onclose());
    await pass(10);
    expect(screen.getByText(UNFINISHED)).toBeTruthy();
  });

  test('shows no row "Pending" on its way while the provider knows no payment', async () => {
    const unpaid = topUpOf();
    const list = { 'GET /api/v1/wallet/topups': () => json({ topUps: [unpaid] }) };
    await pay({ ...list, [RETURN]: () => json({ topUp: unpaid }) });
    act(() => openedWindow().onclose());
    await pass(10);
    expect(screen.getByText(UNFINISHED).closest('p')?.querySelector('svg')).toBeTruthy();
    expect(screen.queryByText('Pending')).toBeNull();
    expect(screen.queryByText('On their way')).toBeNull();
  });

  test('is announced when it arrives, and silent otherwise, although no list held it as pending', async () => {
    let list = () => Promise.resolve(json({ topUps: [] as unknown[] }));
    await pay({ 'GET /api/v1/wallet/topups': () => list() });
    list = () => Promise.reject(new TypeError('Failed to fetch'));
    act(() => openedWindow().onclose());
    await pass(2_000);
    expect(screen.getByText(UNFINISHED)).toBeTruthy();
    list = () => Promise.resolve(json({ topUps: [topUpOf({ state: 'credited' })] }));
    act(() => refetchUnanswered());
    await pass(10);
    expect(screen.getByText('Your payment arrived: 3,000 Vp added')).toBeTruthy();
    expect(screen.queryByText(UNFINISHED)).toBeNull();
  });

  test('leads to the result when the payment succeeded', async () => {
    await pay({ [RETURN]: () => json({ topUp: topUpOf({ state: 'credited' }) }) });
    act(() => openedWindow().onclose());
    await pass(10);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/paymentsuccessful');
  });

  test('can be followed by another attempt with its own reference', async () => {
    const { calls } = await pay({ [RETURN]: () => json({ topUp: topUpOf() }) });
    act(() => openedWindow().onclose());
    await pass(6_000);
    await submit();
    await pass(10);
    expect(quotes(calls)).toHaveLength(2);
    expect(windows).toHaveLength(2);
  });
});

test('the screen waits for a pending payment while the network is lost, and announces its arrival', async () => {
  let list = () => Promise.resolve(json({ topUps: [topUpOf({ isUnderWay: true })] }));
  serve({ ...answers, 'GET /api/v1/wallet/topups': () => list() });
  renderAt('/fund', <FundScreen />);
  await pass(10);
  list = () => Promise.reject(new TypeError('Failed to fetch'));
  await pass(20_000);
  expect(screen.getByText('Pending')).toBeTruthy();
  list = () => Promise.resolve(json({ topUps: [topUpOf({ state: 'credited' })] }));
  await pass(6_000);
  expect(screen.getByText('Your payment arrived: 3,000 Vp added')).toBeTruthy();
});

test('the screen announces the arrival of a pending payment without a reload, and leads back to the movie', async () => {
  let state: 'pending' | 'credited' = 'pending';
  const list = { 'GET /api/v1/wallet/topups': () => json({ topUps: [topUpOf({ state, isUnderWay: true })] }) };
  const calls = serve({ ...answers, ...list });
  renderAt('/fund', <FundScreen />, { pathname: '/fund', state: { movieId: 'eko' } });
  await pass(10);
  expect(screen.getByText('Pending')).toBeTruthy();
  state = 'credited';
  await pass(5_100);
  expect(screen.getByText('Your payment arrived: 3,000 Vp added')).toBeTruthy();
  expect(screen.queryByText('Pending')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to the movie' }).getAttribute('href')).toBe('/movie/eko');
  expect(calls.filter(({ path }) => path === '/api/v1/refresh/u-1')).toHaveLength(1);
});

test('the screen warns at the next visit of a payment without an end, so that it is not paid twice', async () => {
  serve({ ...answers, 'GET /api/v1/wallet/topups': () => json({ topUps: [topUpOf()] }) });
  renderAt('/fund', <FundScreen />);
  await pass(10);
  expect(screen.getByText(UNFINISHED)).toBeTruthy();
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
