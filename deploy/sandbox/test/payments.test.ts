import { describe, expect, test } from '@jest/globals';
import { paymentMethods } from '@viewmax/contracts/constants';
import { payInTests } from './pay-in-tests.ts';
import { until } from './payer.ts';

const MINUTE = 60_000;

const { pair, payer, balance, becomes, query, webhook } = payInTests();
const stateOf = async (txRef: string) => (await payer.topUp(txRef))?.state;
const cases = (kind: string) =>
  query<{ reference: string; kobo: number }>(
    'select reference, payment_id, kobo, currency, points from app.payment_cases where kind = $1',
    [kind],
  );

describe.each(paymentMethods)('%s', (method) => {
  test('a claim of success without a payment credits nothing', async () => {
    const before = await balance();
    const quote = await payer.quote(1000, method);
    await payer.openWindow(quote);
    const claim = { status: 'successful', transaction_id: 1, amount: 1e9, VpValue: 1e9 };
    const back = await payer.comeBack(quote.tx_ref, claim);
    expect(back).toMatchObject({ state: 'pending', creditedVp: 0 });
    // A payment without a payer is not under way.
    expect(back.isUnderWay).toBeUndefined();
    expect(await balance()).toBe(before);
  });

  test('a declined card credits nothing, and a retry in the same window does', async () => {
    const before = await balance();
    const quote = await payer.quote(100, method);
    const window = await payer.openWindow(quote);
    expect(await payer.choose(window, 'declined')).toContain('The payment was declined.');
    expect(await payer.comeBack(quote.tx_ref)).toMatchObject({ state: 'failed', creditedVp: 0 });
    expect(await balance()).toBe(before);
    expect(await payer.choose(window, 'succeeds')).toContain('Payment received.');
    await becomes(quote.tx_ref, 'credited');
    expect(await balance()).toBe(before + 100);
  });

  test('webhook, return and poller together credit a paid quote once', async () => {
    const before = await balance();
    const quote = await payer.quote(1000, method);
    await payer.choose(await payer.openWindow(quote), 'succeeds');
    const payment = await payer.paymentOf(quote.tx_ref);
    const again = Array.from({ length: 20 }, () => payer.atTheDesk(payment?.id ?? 0, 'resend'));
    const returns = Array.from({ length: 20 }, () => payer.comeBack(quote.tx_ref, { status: 'successful' }));
    pair.passTime(MINUTE);
    await Promise.all([...again, ...returns]);
    await becomes(quote.tx_ref, 'credited');
    expect(await balance()).toBe(before + 1000);
    expect((await payer.statement()).lines[0]).toMatchObject({ kind: 'top-up', amount: 1000, balance: before + 1000 });
  });

  test('a window that closes during a pending transfer is credited when it arrives', async () => {
    const before = await balance();
    const quote = await payer.quote(50, method);
    expect(await payer.choose(await payer.openWindow(quote), 'settles-later')).toContain('Waiting for your bank');
    const back = await payer.comeBack(quote.tx_ref, { status: 'cancelled' });
    expect(back).toMatchObject({ state: 'pending', isUnderWay: true });
    expect(await balance()).toBe(before);
    expect((await becomes(quote.tx_ref, 'credited'))?.isUnderWay).toBeUndefined();
    expect(await balance()).toBe(before + 50);
  });

  test('a transfer that never arrives ends as failed', async () => {
    const before = await balance();
    const quote = await payer.quote(50, method);
    await payer.choose(await payer.openWindow(quote), 'fails-later');
    await until(async () => (await payer.paymentOf(quote.tx_ref))?.state === 'failed');
    const back = await payer.comeBack(quote.tx_ref);
    expect([back.state, back.isUnderWay]).toEqual(['failed', undefined]);
    expect(await balance()).toBe(before);
  });

  test('the poller credits a payment without a webhook', async () => {
    const before = await balance();
    const quote = await payer.quote(300, method);
    pair.cutWebhooks(true);
    await payer.choose(await payer.openWindow(quote), 'succeeds');
    expect(await stateOf(quote.tx_ref)).toBe('pending');
    pair.passTime(MINUTE);
    await becomes(quote.tx_ref, 'credited');
    expect(await balance()).toBe(before + 300);
  });

  test('a payment in another currency is refused, and opens a case', async () => {
    const before = await balance();
    const { tx_ref } = await payer.quote(100, method);
    await payer.payElsewhere(method, tx_ref, { kobo: 6800, currency: 'GHS' });
    await becomes(tx_ref, 'refused');
    expect(await balance()).toBe(before);
    expect(await cases('wrong_currency')).toContainEqual(
      expect.objectContaining({ reference: tx_ref, currency: 'GHS' }),
    );
  });

  test('a reversed payment takes its points', async () => {
    const before = await balance();
    const quote = await payer.quote(400, method);
    await payer.choose(await payer.openWindow(quote), 'succeeds');
    await becomes(quote.tx_ref, 'credited');
    const payment = await payer.paymentOf(quote.tx_ref);
    await payer.atTheDesk(payment?.id ?? 0, 'reverse');
    await payer.comeBack(quote.tx_ref);
    await becomes(quote.tx_ref, 'reversed');
    expect(await balance()).toBe(before);
    await payer.atTheDesk(payment?.id ?? 0, 'settle');
    expect(await payer.comeBack(quote.tx_ref)).toMatchObject({ state: 'reversed' });
    expect(await balance()).toBe(before);
  });
});

describe('a webhook', () => {
  test('with a right signature and a false claim is checked with the provider', async () => {
    const before = await balance();
    const { tx_ref } = await payer.quote(100, 'flutterwave');
    const data = { id: 1, tx_ref, status: 'successful', amount: 68, currency: 'NGN' };
    const body = JSON.stringify({ event: 'charge.completed', data });
    const answer = await webhook('flutterwave', { 'verif-hash': pair.keys.FLUTTERWAVE_WEBHOOK_HASH }, body);
    expect(answer.status).toBe(200);
    expect(await stateOf(tx_ref)).toBe('pending');
    expect(await balance()).toBe(before);
  });
});
