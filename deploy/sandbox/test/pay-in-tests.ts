import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { PaymentMethod } from '@viewmax/contracts/constants';
import { withClient } from '@viewmax/server/with-client';
import { type Payer, signIn, until } from './payer.ts';
import { type Pair, startPair } from './start-pair.ts';

/** A sandbox, a backend and a member for the tests of a file. After each test the books are right. */
export function payInTests() {
  const [pair, payer] = [{} as Pair, {} as Payer];
  beforeAll(async () => {
    Object.assign(pair, await startPair());
    Object.assign(payer, await signIn(pair));
  }, 60_000);
  afterAll(() => pair.close());
  afterEach(async () => {
    pair.cutWebhooks(false);
    expect(await pair.findings()).toEqual([]);
  });
  return {
    pair,
    payer,
    balance: async () => (await payer.statement()).balance,
    becomes: (txRef: string, state: string) =>
      until(
        () => payer.topUp(txRef),
        (seen) => seen?.state === state,
      ),
    webhook: (provider: PaymentMethod, headers: Record<string, string>, body: string) =>
      fetch(`${pair.backendOrigin}/api/v1/webhooks/${provider}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    /** The signature of Paystack's webhooks. */
    signed: (text: string) => createHmac('sha512', pair.keys.PAYSTACK_SECRET_KEY).update(text).digest('hex'),
    query: <Row extends object>(sql: string, values: unknown[] = []) =>
      withClient(pair.db, async (client) => (await client.query<Row>(sql, values)).rows),
  };
}
