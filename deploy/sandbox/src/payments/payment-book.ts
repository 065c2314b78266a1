import type { PaymentMethod } from '@viewmax/contracts/constants';
import { type NewPayment, type Outcome, outcomes, type Payment, type PaymentState } from './payment.ts';

export type PaymentBook = ReturnType<typeof createPaymentBook>;

interface PaymentBookOptions {
  /** Time until a late payment settles. */
  settleAfterMs: number;
  onChange(payment: Payment): void;
}

// Above 31 bits, like Paystack's own ids.
const FIRST_ID = 4_100_000_001;

const mattersMost = (a: Payment, b: Payment) => Number(b.state === 'paid') - Number(a.state === 'paid') || b.id - a.id;

/** All payments of this process, in memory: a restart deletes them. */
export function createPaymentBook({ settleAfterMs, onChange }: PaymentBookOptions) {
  const payments = new Map<number, Payment>();
  const timers = new Map<number, NodeJS.Timeout>();

  function change(payment: Payment, state: PaymentState): void {
    clearTimeout(timers.get(payment.id));
    timers.delete(payment.id);
    payment.state = state;
    onChange(payment);
  }

  return {
    open(input: NewPayment): Payment {
      const id = FIRST_ID + payments.size;
      const payment: Payment = { ...input, id, state: 'open', channel: 'card', createdAt: new Date() };
      payments.set(id, payment);
      return payment;
    },
    change,
    charge(payment: Payment, outcome: Outcome): void {
      if (payment.state !== 'open' && payment.state !== 'failed') return;
      const { channel, state } = outcomes[outcome];
      payment.channel = channel;
      change(payment, state);
      const end = outcomes[outcome];
      if (!('later' in end)) return;
      timers.set(payment.id, setTimeout(() => change(payment, end.later), settleAfterMs).unref());
    },
    /** A bank's transfer. The account takes any amount, and takes it again. */
    transfer(account: string, kobo: number): Payment | undefined {
      const known = [...payments.values()].find((payment) => payment.account === account);
      if (!known) return undefined;
      const payment = known.state === 'open' ? known : this.open(known);
      Object.assign(payment, { kobo, channel: 'bank_transfer' });
      change(payment, 'paid');
      return payment;
    },
    byId: (id: number): Payment | undefined => payments.get(id),
    /** A reference may have several attempts: returns the paid one, else the last. */
    byReference: (method: PaymentMethod, reference: string): Payment | undefined =>
      [...payments.values()]
        .filter((payment) => payment.method === method && payment.reference === reference)
        .sort(mattersMost)[0],
    newest: (most: number): Payment[] => [...payments.values()].reverse().slice(0, most),
    close(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
