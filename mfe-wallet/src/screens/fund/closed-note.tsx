import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Note } from '../../parts/note.tsx';
import { isUnderWay, isUnfinished, UNFINISHED } from '../../parts/top-up-text.ts';
import { $topUps } from '../../stores/top-ups.ts';
import css from './fund.module.css';
import type { ClosedPayment } from './use-payment.ts';

function wordsOf(payment: Pick<ClosedPayment, 'state' | 'isUnderWay'>): string | null {
  if (payment.state === 'credited') return null;
  if (isUnfinished(payment)) return UNFINISHED;
  return isUnderWay(payment)
    ? 'The payment window was closed. If you paid, your points are added as soon as the payment arrives.'
    : 'The payment did not go through. Nothing was added.';
}

/**
 * Explains a closed window, or a payment without an end from an earlier visit, which must not be paid twice. It
 * disappears once the payment arrives.
 */
export function ClosedNote({ closed }: { closed: ClosedPayment | null }): ReactNode {
  const { data } = useStore($topUps);
  const known = closed
    ? (data?.topUps.find(({ tx_ref }) => tx_ref === closed.txRef) ?? closed)
    : data?.topUps.find(isUnfinished);
  const words = known ? wordsOf(known) : null;
  return (
    <div role="status" className={css.note}>
      {words && <Note tone="warn">{words}</Note>}
    </div>
  );
}
