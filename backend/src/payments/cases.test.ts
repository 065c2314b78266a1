import { beforeEach, expect, test } from '@jest/globals';
import { openShop } from '../../test/open-shop.ts';
import { createContent } from '../content/content.ts';

const HASH = 'the hash';
/** The answers of Flutterwave about a payment, by its id. */
const answers = new Map<string, object>();
const fetch = (async (input: string | URL | Request) => {
  const answer = answers.get(/transactions\/([^/]+)\/verify/.exec(String(input))?.[1] ?? '');
  return answer ? Response.json({ status: 'success', data: answer }) : new Response('{}', { status: 404 });
}) as typeof globalThis.fetch;

const env = { FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X', FLUTTERWAVE_WEBHOOK_HASH: HASH, PAYMENT_POLL_SECONDS: '0' };
const backend = openShop(env, { fetch });

const content = () => createContent(backend.db);
const waiting = () => content().unmatchedPayments();
const paid = (id: number, tx_ref: string) => ({ id, tx_ref, amount: 677, currency: 'NGN', status: 'successful' });
const stored = () => backend.query('select from app.payment_events');

/** A webhook of Flutterwave, until it is settled. */
async function hear(id: number, tx_ref: string): Promise<void> {
  const answer = await backend.server.inject({
    method: 'POST',
    url: '/api/v1/webhooks/flutterwave',
    payload: JSON.stringify({ event: 'charge.completed', data: { id, tx_ref } }),
    headers: { 'content-type': 'application/json', 'verif-hash': HASH },
  });
  expect(answer.statusCode).toBe(200);
  while ((await stored()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

beforeEach(async () => {
  await backend.query('delete from app.payment_cases');
  answers.clear();
});

test('an answer that cannot be read is a case for ops, and its webhook is tried no more', async () => {
  answers.set('5', { id: 5, tx_ref: 'stray', amount: 'NGN 677', status: 'successful' });
  await hear(5, 'stray');
  const found = { kind: 'unreadable', provider: 'flutterwave', reference: 'stray', paymentId: '5', amount: 'unknown' };
  expect(await waiting()).toEqual([{ ...found, case: expect.any(Number), at: expect.any(String) }]);
});

test('a case of an answer that cannot be read ends when its payment is credited', async () => {
  const [user] = await backend.query<{ id: string }>('select id from app.users limit 1');
  await backend.query(
    `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at)
     values ('vm-quoted', $1, 'flutterwave', 1000, 677, now())`,
    [user?.id],
  );
  answers.set('6', { id: 6, tx_ref: 'vm-quoted' });
  await hear(6, 'vm-quoted');
  expect(await waiting()).toMatchObject([{ kind: 'unreadable', reference: 'vm-quoted' }]);
  // A newer version reads the same answer.
  answers.set('6', paid(6, 'vm-quoted'));
  await hear(6, 'vm-quoted');
  expect(await backend.query(`select state from app.top_ups where tx_ref = 'vm-quoted'`)).toEqual([
    { state: 'credited' },
  ]);
  expect(await waiting()).toEqual([]);
});

test.each([
  ['U+0000', 'mine\u0000', 'mine\u2400'],
  ['half a letter', 'mine\ud800', 'mine\ufffd'],
  [
    'five thousand letters',
    Array.from({ length: 5000 }, (_, at) => ((at * 7919) % 36).toString(36)).join(''),
    /^.{200}$/,
  ],
])('money whose payer chose a reference with %s is a case', async (_, reference, shown) => {
  answers.set('7', paid(7, reference));
  await hear(7, reference);
  expect(await waiting()).toMatchObject([{ kind: 'unknown_payment', paymentId: '7', amount: '₦677' }]);
  const [found] = await waiting();
  expect(found?.reference).toMatch(shown);
});

const close = (wanted: { case: number } | { payment: string }) =>
  content().closePayment({ ...wanted, outcome: 'returned', reason: 'Sent back' });
const references = async () => (await waiting()).map(({ reference }) => reference);

test('a reference that is the id of another payment does not block its case', async () => {
  for (const [id, reference] of [
    [8, 'an honest payer'],
    [9, '8'],
  ] as const) {
    answers.set(String(id), paid(id, reference));
    await hear(id, reference);
  }
  expect(await close({ payment: '8' })).toMatchObject([{ reference: 'an honest payer' }]);
  expect(await references()).toEqual(['8']);
  expect(await close({ payment: '8' })).toMatchObject([{ reference: '8', paymentId: '9' }]);
  expect(await references()).toEqual([]);
});

test('the number of a case closes it alone, also where both names of its payment are those of others', async () => {
  const insert = `insert into app.payment_cases (at, kind, provider, reference, payment_id, kobo, currency)
    select now(), kind, provider, reference, id, 67700, 'NGN'
    from (values ('too_little', 'paystack', 'vm-1', '10'), ('paid_twice', 'paystack', 'vm-1', '10'),
      ('paid_twice', 'flutterwave', 'vm-1', '10')) as made (kind, provider, reference, id)`;
  await backend.query(insert);
  const [, second] = await waiting();
  for (const payment of ['vm-1', '10']) expect(await close({ payment })).toHaveLength(3);
  expect(await close({ case: second?.case ?? 0 })).toMatchObject([{ kind: 'paid_twice', provider: 'paystack' }]);
  expect((await waiting()).map(({ kind, provider }) => [kind, provider])).toEqual([
    ['too_little', 'paystack'],
    ['paid_twice', 'flutterwave'],
  ]);
  expect(await close({ case: second?.case ?? 0 })).toEqual([]);
});
