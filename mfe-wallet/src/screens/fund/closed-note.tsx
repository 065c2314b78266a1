import type { TopUpState } from '@viewmax/shared/contracts/wallet';
import type { ReactNode } from 'react';
import css from './closed-note.module.css';

/** What a closed window means. It says nothing about the money by itself. */
export function ClosedNote({ state }: { state: TopUpState }): ReactNode {
  return (
    <p role="status" className={css.note}>
      {state === 'pending'
        ? 'The payment window was closed. If you paid, your points are added as soon as the payment arrives.'
        : 'The payment did not go through. Nothing was added.'}
    </p>
  );
}
