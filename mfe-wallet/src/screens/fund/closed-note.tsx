import { useStore } from '@nanostores/react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { isUnderWay, isUnfinished, UNDER_WAY, UNFINISHED, UNKNOWN } from '../../parts/top-up-text.ts';
import { $topUps } from '../../stores/top-ups.ts';
import css from './closed-note.module.css';
import type { ClosedPayment } from './use-payment.ts';

function textOf(payment: Pick<ClosedPayment, 'state' | 'isUnderWay' | 'isUnknown'>): string | null {
  if (payment.state === 'credited') return null;
  if (isUnderWay(payment)) return UNDER_WAY;
  if (!isUnfinished(payment)) return 'The payment did not go through. Nothing was added.';
  return payment.isUnknown ? UNKNOWN : UNFINISHED;
}

/**
 * Explains a closed window, or a payment on its way from an earlier visit, which must not be paid twice. It disappears
 * once the payment arrives.
 */
export function ClosedNote({ closed }: { closed: ClosedPayment | null }): ReactNode {
  const { data } = useStore($topUps);
  const underWay = data?.topUps.find(isUnderWay);
  const listed = closed && data?.topUps.find(({ tx_ref }) => tx_ref === closed.txRef);
  // The list does not ask the provider, so it does not tell whether an unfinished payment was paid.
  const last = listed ? { ...listed, isUnknown: closed.isUnknown } : closed;
  // A window that was closed without a payment does not hide the warning about an earlier one.
  const known = last && !(underWay && isUnfinished(last)) ? last : underWay;
  const text = known ? textOf(known) : null;
  return (
    <div role="status" className={css.region}>
      {text && (
        <p className={`num ${css.note}`}>
          <TriangleAlert aria-hidden="true" size={20} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
