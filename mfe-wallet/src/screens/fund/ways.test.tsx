import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { createTopUp, fetchServicesStatus, listTopUps, refreshToken, returnTopUp } from '@viewmax/contracts/calls';
import type { TopUp, TopUpQuote } from '@viewmax/contracts/wallet';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { type Call, type Fake, on, refusal, renderAt, serve, tokenFor } from '@viewmax/testing';
import { servicesOf } from '@viewmax/testing/services';
import { quoteOf, topUpOf } from '@viewmax/testing/top-ups';
import { FundScreen } from './fund.tsx';

const NOON = new Date('2026-03-04T08:41:00Z');
const until = '2026-03-04T09:41:00.000Z';
const transfer = {
  bank: 'Niger Trust Bank',
  accountNumber: '0482917306',
  accountName: 'Viewmax Credits',
  naira: 2030,
  until,
};
const TX_REF = 'vm-81f3c0de';
const services = servicesOf({ transfer: true, transferFrom: 100, page: true });

let member = 0;
const uuid = () => `u-${member}`;
const quote = (some: Partial<TopUpQuote> = {}) => quoteOf({ uuid: uuid(), tx_ref: TX_REF, transfer, ...some });
const answers = (topUps: Partial<TopUp>[] = []): Fake[] => [
  on(fetchServicesStatus, { services }),
  on(listTopUps, { topUps: topUps.map((topUp) => topUpOf({ tx_ref: TX_REF, ...topUp })) }),
  on(createTopUp, quote()),
  on(refreshToken, { uuid: uuid() }, { token: tokenFor({ UUID: uuid() }) }),
  on(returnTopUp, { txRef: TX_REF }, { topUp: topUpOf({ tx_ref: TX_REF, ...(topUps[0] ?? { transfer }) }) }),
];

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.queryByRole('button', { name });
const tap = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const made = (calls: Call[]) => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/topups'));
const sentence = () => screen.queryByText(/^Send exactly/)?.textContent;

async function open(more: Fake[] = [], points: number | null = 3_000, topUps: Partial<TopUp>[] = []) {
  const calls = serve(...answers(topUps), ...more);
  const rendered = renderAt('/fund', <FundScreen />, { pathname: '/fund', state: points ? { points } : {} });
  await pass(20);
  return { calls, ...rendered };
}
const arrives = () => invalidateKeys((key) => key.startsWith('wallet/'));

beforeAll(() => Promise.all([import('./pay-again.tsx'), import('./stages.tsx')]));
beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
  for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  member += 1;
  startSession(tokenFor({ UUID: uuid() }));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  arrives();
  endSession();
});

describe('bank transfer', () => {
  test('is offered beside the window, from the least amount on', async () => {
    await open();
    expect(button('Bank transfer')).toBeTruthy();
    expect(screen.getByText('Bank transfer needs no card and opens no other window.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Points in Vp'), { target: { value: '100' } });
    expect(button('Bank transfer')).toBeNull();
    expect(button('Proceed to Pay')).toBeTruthy();
  });

  test('is not offered by a backend without it', async () => {
    await open([on(fetchServicesStatus, { services: servicesOf({ active_payment_method: 'paystack' }) })]);
    expect(button('Bank transfer')).toBeNull();
    expect(screen.getByText('Card, bank transfer or USSD')).toBeTruthy();
  });

  test('shows the account for exactly this amount, and loads no script', async () => {
    const { calls } = await open();
    await tap('Bank transfer');
    await pass(20);
    expect(made(calls)[0]?.body).toEqual({ uuid: uuid(), VpValue: 3_000, method: 'transfer' });
    expect(sentence()).toBe('Send exactly ₦2,030 to this account before 10:41\u00a0AM.');
    expect(screen.getByText('Niger Trust Bank')).toBeTruthy();
    expect(screen.getByText('048 291 7306').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('0 4 8, 2 9 1, 7 3 0, 6')).toBeTruthy();
    expect(screen.getByText('60 minutes left')).toBeTruthy();
    expect(screen.getByText('Reference V-81F3')).toBeTruthy();
    expect(document.head.querySelector('script')).toBeNull();
    await pass(55 * 60_000);
    expect(screen.getByText('5 minutes left').className).not.toBe('');
    await pass(6 * 60_000);
    expect(sentence()).toBeUndefined();
    expect(screen.getByText(/^Nothing was paid yet/)).toBeTruthy();
    expect(button('Proceed to Pay')).toBeTruthy();
  });

  test.each([2, -2])('shows the account and its time on a phone whose clock is %d hours ahead', async (hours) => {
    jest.setSystemTime(NOON.getTime() + hours * 3_600_000);
    await open();
    await tap('Bank transfer');
    await pass(20);
    expect(sentence()).toBe('Send exactly ₦2,030 to this account before 10:41\u00a0AM.');
    expect(screen.getByText('60 minutes left')).toBeTruthy();
  });

  test('copies the plain number and the plain amount', async () => {
    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await open();
    await tap('Bank transfer');
    await pass(20);
    await tap('Copy the account number');
    expect(screen.getByRole('status').textContent).toBe('Account number copied');
    await tap('Copy the amount');
    expect(writeText.mock.calls).toEqual([['0482917306'], ['2030']]);
    writeText.mockRejectedValueOnce(new Error('denied'));
    await tap('Copy the amount');
    expect(screen.getByRole('status').textContent).toBe('Amount could not be copied. Please type it.');
  });

  test('that was sent is checked, shows its account again, and arrives', async () => {
    const { unmount } = await open();
    await tap('Bank transfer');
    await pass(20);
    await tap('I have sent it');
    expect(screen.getByText(/: we are checking your payment/)).toBeTruthy();
    expect(screen.getByText('You sent ₦2,030')).toBeTruthy();
    expect(screen.getByText('9:41 AM, reference V-81F3')).toBeTruthy();
    await tap('Show the account again');
    await pass(20);
    expect(sentence()).toContain('₦2,030');
    await tap('I have sent it');
    unmount();
    arrives();
    // The page was closed meanwhile. Another amount arrived.
    await open([], null, [{ transfer }]);
    expect(screen.getByText('You sent ₦2,030')).toBeTruthy();
    serve(...answers([{ state: 'credited', creditedVp: 2_955, paidNaira: 2_000 }]));
    await pass(10_000);
    expect(screen.getByText('₦2,000 arrived, that is 2,955 Vp.')).toBeTruthy();
    expect(screen.getByText('You sent ₦2,000')).toBeTruthy();
  });

  test('arrives on the screen that asked for it', async () => {
    await open();
    await tap('Bank transfer');
    await pass(20);
    serve(...answers([{ state: 'credited', creditedVp: 3_000, paidNaira: 2_030 }]));
    await pass(5_100);
    expect(screen.getByRole('status').textContent).toContain('3,000 Vp arrived.');
  });

  test('survives a reload before it was sent, and leaves for another way', async () => {
    const { unmount } = await open();
    await tap('Bank transfer');
    await pass(20);
    unmount();
    arrives();
    await open([], null, [{ transfer }]);
    await pass(20);
    expect(sentence()).toContain('before 10:41\u00a0AM');
    await tap('Pay another way');
    expect(button('Proceed to Pay')).toBeTruthy();
    await tap('Show the account for ₦2,030');
    await pass(20);
    expect(sentence()).toContain('before 10:41\u00a0AM');
  });

  test('of another phone has its account here, and its end takes it away', async () => {
    const { unmount } = await open([], null, [{ transfer }]);
    expect(sentence()).toBeUndefined();
    await tap('Show the account for ₦2,030');
    await pass(20);
    expect(sentence()).toContain('₦2,030');
    unmount();
    arrives();
    jest.setSystemTime(new Date(until));
    await open([], null, [{ transfer }]);
    expect(button('Show the account for ₦2,030')).toBeNull();
  });

  test('that the provider refuses shows its words and is no longer offered for this amount', async () => {
    const error = 'Bank transfer is not possible for this amount now. Please pay another way.';
    await open([on(createTopUp, refusal('transfer_unavailable', { error }))]);
    await tap('Bank transfer');
    await pass(20);
    expect(screen.getByRole('alert').textContent).toBe(error);
    expect(button('Bank transfer')).toBeNull();
    fireEvent.change(screen.getByLabelText('Points in Vp'), { target: { value: '5000' } });
    expect(button('Bank transfer')).toBeTruthy();
  });
});

describe("the provider's own page", () => {
  const leave = () => jest.spyOn(window, 'open').mockReturnValue(null);
  const payUrl = 'https://checkout.example/pay/1';
  const page = () => [
    on(createTopUp, quote({ transfer: undefined, payUrl })),
    on(returnTopUp, { txRef: TX_REF }, { topUp: topUpOf({ tx_ref: TX_REF }) }),
  ];
  const blocked = async () => {
    await act(async () => void document.head.querySelector('script')?.dispatchEvent(new Event('error')));
    await pass(5_100);
  };

  test.each([
    ['flutterwave', "Pay on Flutterwave's page", 'Unable to load flutterwave payment modal'],
    ['paystack', "Pay on Paystack's page", 'Unable to load paystack inline script'],
  ] as const)('of %s is the way on where the script does not load', async (active_payment_method, label, text) => {
    const left = leave();
    const { calls } = await open([
      ...page(),
      on(fetchServicesStatus, { services: { ...services, active_payment_method } }),
    ]);
    expect(button(label)).toBeNull();
    await tap('Proceed to Pay');
    await pass(10);
    await blocked();
    expect(screen.getByRole('alert').textContent).toBe(text);
    await tap(label);
    await pass(20);
    expect(made(calls).map(({ body }) => body)).toEqual([{ uuid: uuid(), VpValue: 3_000, method: 'page' }]);
    expect(left).toHaveBeenCalledWith(payUrl, '_self');
    // The page takes the place of this one, or the member is back from the phone's browser.
    expect(screen.getByText('Opening the payment window')).toBeTruthy();
    await pass(5_100);
    expect(screen.getByText(/^Nothing was paid yet/)).toBeTruthy();
  });

  test('is the first choice on a costly network', async () => {
    const left = leave();
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType: '2g' } });
    await open(page());
    await tap('Proceed to Pay');
    await pass(20);
    expect(left).toHaveBeenCalledWith(payUrl, '_self');
    expect(document.head.querySelector('script')).toBeNull();
  });

  test('has an address of the web', async () => {
    const left = leave();
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    await open([on(createTopUp, quote({ transfer: undefined, payUrl: 'javascript:alert(1)' }))]);
    await tap('Proceed to Pay');
    await pass(5_100);
    expect(left).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});

test('a transaction that Paystack does not begin shows the specified text', async () => {
  Object.assign(window, { PaystackPop: class {} });
  const paystack = { ...services, active_payment_method: 'paystack' as const, paystack_publickey: 'pub-1' };
  const { calls } = await open([
    on(fetchServicesStatus, { services: paystack }),
    on(createTopUp, refusal('payments_unavailable')),
  ]);
  await tap('Proceed to Pay');
  await pass(10_000);
  expect(made(calls)[0]?.body).toEqual({ uuid: uuid(), VpValue: 3_000, provider: 'paystack', resume: true });
  expect(screen.getByRole('alert').textContent).toBe('Unable to load paystack inline script');
  expect(button('Proceed to Pay')).toBeTruthy();
  delete window.PaystackPop;
});

test('money that comes back is named, each kind by its own cause', async () => {
  await open([], null, [
    { state: 'credited', returnedKind: 'paid_twice', returnedNaira: 3_045 },
    { tx_ref: 'vm-2', state: 'reversed', creditedVp: 3_000 },
    { tx_ref: 'vm-93a1', state: 'refused', sentBackKind: 'too_little', sentBackNaira: 0 },
  ]);
  expect(screen.getByText('₦3,045 arrived a second time. It is being returned; reference V-81F3.')).toBeTruthy();
  expect(screen.getByText('A payment of 3,000 Vp was taken back by the bank.')).toBeTruthy();
  expect(
    screen.getByText('Less than ₦1 arrived, too little for a point. It was returned; reference V-93A1.'),
  ).toBeTruthy();
});

test('money of another currency comes back without an amount, and money of an older server without a cause', async () => {
  await open([], null, [
    { tx_ref: 'vm-1', state: 'refused', returnedKind: 'wrong_currency' },
    { tx_ref: 'vm-2', state: 'credited', returnedNaira: 203 },
  ]);
  expect(screen.getByText('A payment in another currency arrived. It is being returned; reference V-1.')).toBeTruthy();
  const older = '₦203 arrived that could not become points. It is being returned; reference V-2.';
  expect(screen.getByText(older)).toBeTruthy();
});
