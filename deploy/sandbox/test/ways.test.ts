import { describe, expect, test } from '@jest/globals';
import { createContent } from '@viewmax/backend/content';
import { paymentMethods } from '@viewmax/contracts/constants';
import { payInTests } from './pay-in-tests.ts';
import { until } from './payer.ts';

const MINUTE = 60_000;

const { pair, payer, balance, becomes, query, signed, webhook } = payInTests();
const cases = (reference: string) =>
  query('select kind, kobo from app.payment_cases where reference = $1 and closed_at is null', [reference]);
const byTransfer = (VpValue: number) => payer.quote(VpValue, 'flutterwave', { method: 'transfer' });

describe('a transfer', () => {
  test('of the exact amount is credited once, by webhook, return and poller together', async () => {
    const before = await balance();
    const { tx_ref, transfer, naira } = await byTransfer(3000);
    expect(transfer).toEqual({
      bank: 'Sandbox Trust Bank',
      accountNumber: expect.stringMatching(/^\d{10}$/),
      accountName: 'Viewmax FLW',
      naira: 2030,
      until: expect.any(String),
    });
    const left = Date.parse(transfer?.until ?? '') - Date.now();
    expect(left / MINUTE).toBeGreaterThan(58);
    // Another phone of the member shows the same account.
    expect((await payer.topUp(tx_ref))?.transfer).toEqual(transfer);
    const { id } = await payer.transfer(transfer?.accountNumber, naira);
    pair.passTime(MINUTE);
    await Promise.all(Array.from({ length: 10 }, () => [payer.comeBack(tx_ref), payer.atTheDesk(id, 'resend')]).flat());
    const credited = await becomes(tx_ref, 'credited');
    expect(credited).toMatchObject({ creditedVp: 3000, paidNaira: 2030 });
    expect(credited?.transfer).toBeUndefined();
    expect(await balance()).toBe(before + 3000);
  });

  test('that comes twice is credited once, and the second one is being returned', async () => {
    const before = await balance();
    const { tx_ref, transfer, naira } = await byTransfer(300);
    await payer.transfer(transfer?.accountNumber, naira);
    await becomes(tx_ref, 'credited');
    await payer.transfer(transfer?.accountNumber, naira);
    const told = await until(
      () => payer.topUp(tx_ref),
      (seen) => seen?.returnedNaira !== undefined,
    );
    expect(told).toMatchObject({ state: 'credited', creditedVp: 300, returnedNaira: 203 });
    expect(await cases(tx_ref)).toEqual([{ kind: 'paid_twice', kobo: 20300 }]);
    expect(await createContent(pair.db).unmatchedPayments()).toContainEqual(
      expect.objectContaining({ kind: 'paid_twice', reference: tx_ref, amount: '₦203' }),
    );
    const { closePayment } = createContent(pair.db);
    const close = (outcome: 'returned' | 'settled') => closePayment({ payment: tx_ref, outcome, reason: 'Refunded' });
    expect(await close('returned')).toMatchObject([{ reference: tx_ref, amount: '₦203' }]);
    const over = await payer.topUp(tx_ref);
    expect([over?.returnedNaira, over?.sentBackNaira]).toEqual([undefined, 203]);
    expect(await close('settled')).toEqual([]);
    expect(await balance()).toBe(before + 300);
  });

  test('after the end of its account is credited, after the quote has failed', async () => {
    const before = await balance();
    const { tx_ref, transfer, naira } = await byTransfer(300);
    pair.passTime(61 * MINUTE);
    // The last minute's transfer may still be on its way.
    expect(await payer.comeBack(tx_ref)).toMatchObject({ state: 'pending' });
    pair.passTime(60 * MINUTE);
    expect(await payer.comeBack(tx_ref)).toMatchObject({ state: 'failed' });
    await payer.transfer(transfer?.accountNumber, naira);
    await becomes(tx_ref, 'credited');
    expect(await balance()).toBe(before + 300);
  });

  test('has an account and a reference of its own each time, so one transfer credits one quote', async () => {
    const before = await balance();
    const [first, second] = [await byTransfer(300), await byTransfer(300)];
    expect(first.tx_ref).not.toBe(second.tx_ref);
    expect(first.transfer?.accountNumber).not.toBe(second.transfer?.accountNumber);
    await payer.transfer(second.transfer?.accountNumber, 203);
    await becomes(second.tx_ref, 'credited');
    expect(await payer.comeBack(first.tx_ref)).toMatchObject({ state: 'pending' });
    expect(await balance()).toBe(before + 300);
  });

  test('below the least amount, and of a provider without accounts, is not offered', async () => {
    expect(await payer.refusal(100, 'paystack', { method: 'transfer' })).toBe('transfer_unavailable');
    expect(await payer.refusal(1, 'flutterwave', { method: 'transfer' })).toBe('transfer_unavailable');
  });
});

describe.each(paymentMethods)("%s's own page", (method) => {
  const byPage = (VpValue: number) => payer.quote(VpValue, method, { method: 'page' });

  test('leads back with the reference, and its payment is credited', async () => {
    const before = await balance();
    const { payUrl, tx_ref } = await byPage(1000);
    const back = new URL((await payer.payOnPage(payUrl)) ?? '');
    expect(back.origin + back.pathname).toBe(`${pair.backendOrigin}/paymentsuccessful`);
    expect(back.searchParams.get(method === 'paystack' ? 'reference' : 'tx_ref')).toBe(tx_ref);
    await becomes(tx_ref, 'credited');
    expect(await balance()).toBe(before + 1000);
  });
});

describe('a transaction that the server began', () => {
  test('is paid by its code, with the amount and the reference of the quote', async () => {
    const before = await balance();
    const { accessCode, tx_ref, naira } = await payer.quote(1000, 'paystack', { resume: true });
    const window = `${pair.sandboxOrigin}/sandbox/windows/${accessCode}`;
    expect(await payer.paymentOf(tx_ref)).toMatchObject({ kobo: naira * 100, state: 'open' });
    await payer.choose(window, 'succeeds');
    await becomes(tx_ref, 'credited');
    expect(await balance()).toBe(before + 1000);
  });

  test('begins in the window of an older wallet, and not twice with one reference', async () => {
    const old = await payer.quote(10, 'paystack');
    expect(old.accessCode).toBeUndefined();
    await payer.choose(await payer.openWindow(old), 'succeeds');
    await becomes(old.tx_ref, 'credited');
    await expect(payer.openWindow(old)).rejects.toThrow('Duplicate Transaction Reference');
  });
});

describe('a notification', () => {
  const notify = (event: object) => {
    const body = JSON.stringify(event);
    return webhook('paystack', { 'x-paystack-signature': signed(body) }, body);
  };

  test('of another provider moves nothing, and its money waits for a person', async () => {
    const { tx_ref, naira } = await byTransfer(300);
    await payer.payElsewhere('paystack', tx_ref, { kobo: naira * 100 });
    const found = await until(
      () => cases(tx_ref),
      ({ length }) => length > 0,
    );
    expect(found).toEqual([{ kind: 'unknown_payment', kobo: 20300 }]);
    expect(await payer.topUp(tx_ref)).toMatchObject({ state: 'pending' });
  });

  test('before its quote opens a case, which the credited quote closes', async () => {
    const reference = 'vm-early';
    await payer.payElsewhere('paystack', reference, { kobo: 6800 });
    await until(async () => (await cases(reference)).length > 0);
    await query(
      `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at)
       select $1, user_id, 'paystack', 100, 68, now() from app.wallets limit 1`,
      [reference],
    );
    const data = { reference, amount: 1, currency: 'USD' };
    expect((await notify({ event: 'charge.success', data })).status).toBe(200);
    await until(async () => (await cases(reference)).length === 0);
  });
});
