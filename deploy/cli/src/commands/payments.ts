import type { ClosePayment } from '@viewmax/contracts/ops/content';
import { type Command, command, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { table } from '../table.ts';

/** Money that waits for a person. The members who wait for it see that it is being returned. */
const unmatchedPayments = command({
  usage: 'payments unmatched',
  summary: 'lists money that arrived and could not become points, for ops',
  help: `It came without a quote, twice, in another currency, or was too little; or the provider's answer about it could not be
read, so look the payment up there. Return it with the provider, and then close its case: viewmax payments return. The
oldest is first.

  viewmax payments unmatched`,
  async run({ client }) {
    const data = await client.call('listUnmatchedPayments');
    const rows = data.payments.map(({ case: number, at, kind, amount, provider, reference, paymentId }) => [
      String(number),
      at.slice(0, 16).replace('T', ' '),
      kind.replaceAll('_', ' '),
      amount,
      provider,
      reference,
      paymentId,
    ]);
    const text = table(['case', 'arrived (UTC)', 'why', 'amount', 'provider', 'reference', 'payment'], rows);
    return { data, text: rows.length > 0 ? text : 'No money waits for a person.' };
  },
});

const closing = (word: string, outcome: ClosePayment['outcome'], summary: string, help: string): Command =>
  command({
    usage: `payments ${word} <case or reference> --reason "…"`,
    summary,
    help,
    async run(call) {
      const [name] = call.words;
      const reason = textOf(call, 'reason');
      if (!name) throw wrongUsage('Name one case: viewmax payments unmatched lists them.');
      if (!reason?.trim()) throw wrongUsage('A closed case needs a --reason for the log.');
      const named = /^\d{1,9}$/.test(name) ? { case: Number(name) } : { payment: name };
      const data = await call.client.call('closePayment', { body: { ...named, outcome, reason } });
      const { amount, reference } = data.payment;
      return { data, text: `${amount} of ${reference} is ${outcome}, and waits no more.` };
    },
  });

const returnPayment = closing(
  'return',
  'returned',
  'closes the case of money that was sent back',
  `Send it back with the provider first: this command moves no money. The member reads that it was returned.

  viewmax payments return 7 --reason "Refunded in the dashboard of Flutterwave"`,
);

const settlePayment = closing(
  'settle',
  'settled',
  'closes the case of money that was cleared in another way',
  `The member reads no more of it.

  viewmax payments settle 7 --reason "Their new account got the points as a gift"`,
);

export const paymentList: Command[] = [unmatchedPayments, returnPayment, settlePayment];
