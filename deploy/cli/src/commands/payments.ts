import type { Command } from '../command.ts';
import { table } from '../table.ts';

/** Money that waits for a person. The members who wait for it see that it is being returned. */
export const unmatchedPayments: Command = {
  name: 'payments unmatched',
  usage: 'payments unmatched',
  summary: 'lists money that arrived and could not become points',
  help: `It came without a quote, twice, in another currency, or was too little. Return it with the provider, and close the case
as docs/operations/incidents.md says. The oldest is first.

  viewmax payments unmatched`,
  async run({ client }) {
    const data = await client.call('listUnmatchedPayments');
    const rows = data.payments.map(({ at, kind, amount, provider, reference, paymentId }) => [
      at.slice(0, 16).replace('T', ' '),
      kind.replaceAll('_', ' '),
      amount,
      provider,
      reference,
      paymentId,
    ]);
    const text = table(['arrived (UTC)', 'why', 'amount', 'provider', 'reference', 'payment'], rows);
    return { data, text: rows.length > 0 ? text : 'No money waits for a person.' };
  },
};
