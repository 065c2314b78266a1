import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $topUps } from '../../stores/top-ups.ts';
import css from './closed-note.module.css';
import type { ClosedPayment } from './use-payment.ts';

/** Explains a closed window. It makes no claim about the money, and disappears once the payment arrives. */
export function ClosedNote({ txRef, state }: ClosedPayment): ReactNode {
  const { data } = useStore($topUps);
  const now = data?.topUps.find(({ tx_ref }) => tx_ref === txRef)?.state ?? state;
  if (now === 'credited') return null;
  return (
    <p role="status" className={css.note}>
      {now === 'pending'
        ? 'The payment window was closed. If you paid, your points are added as soon as the payment arrives.'
        : 'The payment did not go through. Nothing was added.'}
    </p>
  );
}
