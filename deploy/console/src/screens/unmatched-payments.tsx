import type { UnmatchedPayment } from '@viewmax/contracts/content';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { Card } from '../parts/card.tsx';
import { type Column, LoadedTable } from '../parts/table.tsx';
import { useAnswer } from '../stores/use-answer.ts';

const COLUMNS: Column<UnmatchedPayment>[] = [
  { head: 'Amount', className: 'num', isName: true, cell: ({ amount }) => amount },
  { head: 'Why', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  { head: 'Provider', cell: ({ provider }) => provider },
  { head: 'Reference', cell: ({ reference }) => reference },
  { head: 'Payment', cell: ({ paymentId }) => paymentId },
];

/** Money that waits for a person to return it. Nothing shows while none does. */
export function UnmatchedPayments(): ReactNode {
  const { data, error } = useAnswer('unmatched payments', 0, () => call('listUnmatchedPayments'));
  if (!data?.payments.length) return null;
  return (
    <Card flush title="Money that waits for a person">
      <LoadedTable
        what="payments"
        error={error}
        columns={COLUMNS}
        rows={data.payments}
        keyOf={({ kind, provider, paymentId, reference }) => `${provider} ${kind} ${reference} ${paymentId}`}
        empty="No money waits."
      />
    </Card>
  );
}
