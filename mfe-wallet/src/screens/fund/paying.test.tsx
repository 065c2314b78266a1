import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { createTopUp, fetchServicesStatus, listTopUps, refreshToken, returnTopUp } from '@viewmax/contracts/calls';
import type { TopUpQuote, TopUpResponse } from '@viewmax/contracts/wallet';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { $busy, type Call, type Fake, foreign, on, type Reply, renderAt, serve, tokenFor } from '@viewmax/testing';
import { servicesOf } from '@viewmax/testing/services';
import { quoteOf, topUpOf } from '@viewmax/testing/top-ups';
import { FundScreen } from './fund.tsx';

const UNPAID = 'Nothing was paid yet. The points of a transfer that you have sent arrive by themselves.';
const UNKNOWN =
  'We cannot check your payment now. If you paid, do not pay again: your points are added as soon as the payment arrives.';
const UNDER_WAY = 'Your payment is on its way; do not pay again. Your points are added as soon as it arrives.';
const services = servicesOf();
const answers = [
  on(fetchServicesStatus, { services }),
  on(listTopUps, { topUps: [] }),
  on(createTopUp, quoteOf()),
  on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }),
];

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
const agree = async () => {
  await pass(10);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Yes, pay' })));
};
const isChecked = () => screen.queryByText(/: we are checking your payment/) !== null;

async function pay(more: readonly Fake[] = [], state: object = { points: 3_000 }) {
  const calls = serve(...answers, ...more);
  const rendered = renderAt('/fund', <FundScreen />, { pathname: '/fund', state });
  await pass(10);
  await submit();
  await pass(10);
  if (screen.queryByRole('group', { name: /again\?/ })) await agree();
  await pass(10);
  return { calls, ...rendered };
}

// A chunk that is loaded arrives without a timer.
beforeAll(() => Promise.all([import('./pay-again.tsx'), import('./stages.tsx')]));
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
  delete window.FlutterwaveCheckout;
  invalidateKeys((key) => key.startsWith('wallet/'));
  endSession();
});

describe('a payment that cannot begin', () => {
  test('shows the server’s text', async () => {
    await pay([on(createTopUp, foreign({ error: 'Too many tries.', code: 'x' }, 429))]);
    expect(screen.getByRole('alert').textContent).toBe('Too many tries.');
    expect(windows).toEqual([]);
  });

  test('shows the lost network', async () => {
    await pay([on(createTopUp, () => Promise.reject(new TypeError('Failed to fetch')))]);
    expect(screen.getByRole('alert').textContent).toBe(NO_NETWORK);
  });

  test('may have a window that throws', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    window.FlutterwaveCheckout = () => {
      throw new Error('bad');
    };
    await pay();
    expect(screen.getByRole('alert').textContent).toBe('Unable to load flutterwave payment modal');
    await pass(5_000);
    expect(payButton()?.getAttribute('aria-busy')).toBeNull();
  });

  test('may lack a key, and leaves no reference behind', async () => {
    const keyless = { services: servicesOf({ flutterwave_publickey: '' }) };
    const { calls } = await pay([on(fetchServicesStatus, keyless)]);
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
    await pay([on(returnTopUp, { txRef: 'vm-1' }, { topUp: topUpOf() })]);
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
    let answer = (_quote: Reply<TopUpQuote>) => {};
    const { unmount } = await pay([on(createTopUp, () => new Promise((resolve) => (answer = resolve)))]);
    unmount();
    answer(quoteOf());
    await pass(10);
    expect(windows).toEqual([]);
  });

  test('leads to the result for every end of the window, and closes it', async () => {
    const { calls } = await pay([], { points: 3_000, movieId: 'eko' });
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
    await pay([on(returnTopUp, { txRef: 'vm-1' }, { topUp: topUpOf() })]);
    await pass(6_000);
    expect(isOutOfReach()).toBe(true);
    act(() => openedWindow().onclose());
    await pass(10);
    expect(isOutOfReach()).toBe(false);
  });

  test('is reachable after a touch, which no window covers, and out of reach below the next window', async () => {
    await pay([on(returnTopUp, { txRef: 'vm-1' }, { topUp: topUpOf() })]);
    await pass(6_000);
    fireEvent.pointerDown(document.body);
    expect(isOutOfReach()).toBe(false);
    act(() => openedWindow().onclose());
    await pass(10);
    await submit();
    await agree();
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
    ['pending', {}, UNPAID],
    ['failed', {}, 'The payment did not go through.'],
  ] as const)('stays on the screen, which shows the server’s state: %s %j', async (state, some, text) => {
    const { calls } = await pay([on(returnTopUp, { txRef: 'vm-1' }, () => ({ topUp: topUpOf({ state, ...some }) }))]);
    await pass(5_000);
    expect(calls.some(({ path }) => path.endsWith('/return'))).toBe(false);
    act(() => openedWindow().onclose());
    await pass(10);
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
    expect(payButton()).toBeTruthy();
  });

  test.each([
    ['without the payment', []],
    ['with the payment, unfinished', [topUpOf()]],
  ])('warns of a second payment when the answer was lost, by a list %s', async (_, topUps) => {
    const list = [on(listTopUps, { topUps })];
    await pay([...list, on(returnTopUp, { txRef: 'vm-1' }, () => Promise.reject(new TypeError('Failed to fetch')))]);
    act(() => openedWindow().onclose());
    await pass(10_000);
    expect(isChecked()).toBe(true);
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Back to the form' })) && undefined);
    expect(screen.getByText(UNKNOWN)).toBeTruthy();
    expect(screen.queryByText(UNPAID)).toBeNull();
  });

  test('takes the form away once its money is on the way, and leaves it otherwise', async () => {
    let some = {};
    await pay([on(returnTopUp, { txRef: 'vm-1' }, () => ({ topUp: topUpOf(some) }))]);
    act(() => openedWindow().onclose());
    await pass(6_000);
    expect(payButton()).toBeTruthy();
    expect(isChecked()).toBe(false);
    some = { isUnderWay: true };
    await submit();
    await pass(10);
    act(() => openedWindow().onclose());
    await pass(6_000);
    expect(payButton()).toBeNull();
    expect(isChecked()).toBe(true);
  });

  test('keeps the amount of the member, who typed another one than a purchase lacks', async () => {
    serve(...answers, on(returnTopUp, { txRef: 'vm-1' }, { topUp: topUpOf({ VpValue: 3_000 }) }));
    renderAt('/fund', <FundScreen />, { pathname: '/fund', state: { points: 800 } });
    await pass(10);
    fireEvent.change(screen.getByLabelText('Points in Vp'), { target: { value: '3000' } });
    await submit();
    await pass(10);
    act(() => openedWindow().onclose());
    await pass(10);
    expect(screen.getByLabelText<HTMLInputElement>('Points in Vp').value).toBe('3,000');
  });

  test('shows no row "Pending" on its way while the provider knows no payment', async () => {
    const unpaid = topUpOf();
    const list = [on(listTopUps, { topUps: [unpaid] })];
    await pay([...list, on(returnTopUp, { txRef: 'vm-1' }, { topUp: unpaid })]);
    act(() => openedWindow().onclose());
    await pass(10);
    expect(screen.getByText(UNPAID).closest('p')?.querySelector('svg')).toBeTruthy();
    expect(screen.queryByText('Pending')).toBeNull();
    expect(screen.queryByText('On their way')).toBeNull();
  });

  test('is announced when it arrives, and silent otherwise, although no list held it as pending', async () => {
    let answer = () => Promise.reject<TopUpResponse>(new TypeError('Failed to fetch'));
    await pay([on(returnTopUp, { txRef: 'vm-1' }, () => answer())]);
    act(() => openedWindow().onclose());
    await pass(2_000);
    expect(isChecked()).toBe(true);
    answer = () => Promise.resolve({ topUp: topUpOf({ state: 'credited' }) });
    await pass(5_000);
    expect(screen.getByRole('status').textContent).toBe('3,000 Vp arrived.They are in your wallet.');
    expect(isChecked()).toBe(false);
  });
});

test('the screen still warns of a payment on its way after the window of a second one was closed', async () => {
  const topUps = [topUpOf({ tx_ref: 'vm-0', isUnderWay: true })];
  const list = [on(listTopUps, { topUps }), on(returnTopUp, { txRef: 'vm-1' }, { topUp: topUpOf() })];
  serve(...answers, ...list);
  renderAt('/fund', <FundScreen />, { pathname: '/fund', state: { points: 3_000 } });
  await pass(10);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back to the form' })));
  await submit();
  await agree();
  await pass(10);
  act(() => openedWindow().onclose());
  await pass(10);
  expect(screen.getByText(UNDER_WAY)).toBeTruthy();
  expect(screen.queryByText(UNPAID)).toBeNull();
});

test('the screen warns of no second payment while the provider knows no first one', async () => {
  const list = [on(listTopUps, { topUps: [topUpOf()] })];
  const { unmount } = await pay([...list, on(returnTopUp, { txRef: 'vm-1' }, { topUp: topUpOf() })]);
  act(() => openedWindow().onclose());
  await pass(10);
  expect(screen.getByText(UNPAID)).toBeTruthy();
  expect(screen.queryByText(/do not pay again/i)).toBeNull();
  unmount();
  renderAt('/fund', <FundScreen />);
  await pass(10);
  expect(screen.getByText(UNPAID)).toBeTruthy();
  expect(screen.queryByText(/do not pay again/i)).toBeNull();
});
