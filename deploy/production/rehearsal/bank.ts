import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A payment to an account that was made for it alone. */
interface Payment {
  id: number;
  reference: string;
  naira: number;
  isPaid: boolean;
}

export interface Bank {
  /** The settings of a node that takes money by this bank. */
  settings: Record<string, string>;
  /** A payer sends the money. The bank tells the nodes, in turns, until one of them takes its webhook. */
  pay(reference: string): void;
  close(): void;
}

const FIRST_ACCOUNT = 9_000_000_000;
const RETRY_MS = 1000;
const DEADLINE_MS = 10_000;
const HASH = 'h'.repeat(43);

async function bodyOf(request: IncomingMessage): Promise<{ tx_ref: string; amount: number }> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

/** A stand-in for Flutterwave, outside of everything that the drills break. */
export async function openBank(placeOf: (number: number) => string): Promise<Bank> {
  const payments = new Map<string, Payment>();
  const closing = new AbortController();

  function open({ tx_ref: reference, amount: naira }: { tx_ref: string; amount: number }) {
    const id = payments.size + 1;
    payments.set(reference, { id, reference, naira, isPaid: false });
    const account_number = String(FIRST_ACCOUNT + id);
    return { status: 'success', data: { account_number, bank_name: 'Rehearsal Bank', amount: naira } };
  }

  /** The provider knows a payment from the arrival of its money on. */
  function find(url: URL) {
    const reference = url.searchParams.get('tx_ref');
    const paid = [...payments.values()].find(
      (one) => one.isPaid && (one.reference === reference || url.pathname === `/v3/transactions/${one.id}/verify`),
    );
    if (!paid) return null;
    const { id, reference: tx_ref, naira: amount } = paid;
    return { status: 'success', data: { id, tx_ref, amount, currency: 'NGN', status: 'successful' } };
  }

  const server = createServer(async (request, answer) => {
    const found =
      request.method === 'POST' ? open(await bodyOf(request)) : find(new URL(request.url ?? '', 'http://bank.test'));
    answer.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const isTaken = async ({ id, reference }: Payment, tries: number): Promise<boolean> => {
    const answer = await fetch(`http://${placeOf(id + tries)}/api/v1/webhooks/flutterwave`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'verif-hash': HASH },
      body: JSON.stringify({ event: 'charge.completed', data: { id, tx_ref: reference } }),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(DEADLINE_MS)]),
    });
    await answer.arrayBuffer();
    return answer.ok;
  };
  async function tell(payment: Payment): Promise<void> {
    for (let tries = 0; !closing.signal.aborted; tries += 1) {
      if (await isTaken(payment, tries).catch(() => false)) return;
      await wait(RETRY_MS);
    }
  }

  return {
    settings: {
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK-rehearsal',
      FLUTTERWAVE_WEBHOOK_HASH: HASH,
      FLUTTERWAVE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      // The payers of a drill ask more often than a provider would allow.
      PAYMENT_CHECKS_PER_MINUTE: '100000',
    },
    pay(reference) {
      const payment = payments.get(reference);
      if (!payment) throw new Error(`The bank has no account for ${reference}`);
      payment.isPaid = true;
      void tell(payment);
    },
    close() {
      closing.abort();
      server.close();
      server.closeAllConnections();
    },
  };
}
