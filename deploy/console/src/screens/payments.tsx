import type { ClosePayment, UnmatchedPayment } from '@viewmax/contracts/ops/content';
import { Empty } from '@viewmax/shared/ui';
import Banknote from 'lucide-react/icons/banknote';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { counted, dayOf } from '../model/format.ts';
import { isOps } from '../model/permits.ts';
import { Card } from '../parts/card.tsx';
import { ConfirmButton } from '../parts/confirm-dialog.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { type Column, LoadedTable } from '../parts/table.tsx';
import { perform } from '../stores/perform.ts';
import { useAnswer } from '../stores/use-answer.ts';
import css from './payments.module.css';
import type { ScreenProps } from './screen-props.ts';

const COLUMNS: Column<UnmatchedPayment>[] = [
  // A phone shows it as the heading of the case.
  { head: 'Amount', className: 'num', isName: true, cell: ({ amount }) => amount },
  { head: 'Case', className: 'num', cell: (payment) => payment.case },
  { head: 'Since', className: 'num', cell: ({ at }) => <time dateTime={at}>{dayOf(at)}</time> },
  { head: 'Why', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  { head: 'Provider', cell: ({ provider }) => provider },
  { head: 'Reference', className: css.reference, cell: ({ reference }) => reference },
  { head: 'Payment', cell: ({ paymentId }) => paymentId },
];

const SAYS: Record<ClosePayment['outcome'], string> = {
  returned: 'Send it back with the provider first: this moves no money. The member reads that it was returned.',
  settled: 'The money was cleared in another way. The member reads no more of it.',
};

/** Money that arrived, could not become points, and waits for a person to return it. */
function Cases({ platform }: Pick<ScreenProps, 'platform'>): ReactNode {
  const { data, error } = useAnswer('unmatched payments', platform.state.entry, () => call('listUnmatchedPayments'));
  const closing = ({ case: number, amount }: UnmatchedPayment, outcome: ClosePayment['outcome'], verb: string) => (
    <ConfirmButton
      variant="neutral"
      aria-label={`${verb} ${amount}, case ${number}`}
      confirmation={{
        title: `${amount} ${outcome === 'returned' ? 'was returned' : 'is settled'}`,
        says: <p>{SAYS[outcome]}</p>,
        reason: { label: 'Reason', needed: 'Write a reason for the log.' },
        button: 'Close the case',
        onConfirm: (reason) =>
          perform(() => call('closePayment', { body: { case: number, outcome, reason } }), 'The case is closed.'),
      }}
    >
      {verb}
    </ConfirmButton>
  );
  const change: Column<UnmatchedPayment> = {
    head: 'Change',
    className: css.change,
    cell: (payment) => (
      <span className={css.ways}>
        {closing(payment, 'returned', 'Returned')}
        {closing(payment, 'settled', 'Settled')}
      </span>
    ),
  };
  return (
    <Card flush title={data ? counted(data.payments.length, 'open case') : 'Open cases'}>
      <LoadedTable
        what="payments"
        error={error}
        columns={[...COLUMNS, change]}
        rows={data?.payments}
        keyOf={(payment) => String(payment.case)}
        empty="No money waits for a person."
      />
    </Card>
  );
}

/** The cases of payments, for ops alone. The registry refuses them to others. */
export const Payments = ({ who, platform }: ScreenProps): ReactNode => (
  <>
    <ScreenHead
      title="Payments"
      note="Money that arrived and could not become points. A case stays open until it is returned or settled."
    />
    {isOps(who) ? (
      <Cases platform={platform} />
    ) : (
      <Empty icon={<Banknote />} title="For ops alone" help="Only the ops team sees payments and closes their cases." />
    )}
  </>
);
