import { useStore } from '@nanostores/react';
import type { PaymentMethod } from '@viewmax/contracts/constants';
import { nairaFor } from '@viewmax/contracts/price';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { Button } from '@viewmax/shared/ui';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { $paying, type Way } from '../../payment/paying.ts';
import { $service } from '../../stores/services.ts';
import css from './fund.module.css';

const PAGES: Record<PaymentMethod, string> = {
  flutterwave: "Pay on Flutterwave's page",
  paystack: "Pay on Paystack's page",
};

/** The server offers a transfer of so many points, and its provider has not refused it. */
export function useTransferFrom(points: number | null): boolean {
  const { transferFrom } = useStore($service).data ?? {};
  const { refused } = useStore($paying);
  return points !== null && points !== refused && transferFrom !== undefined && nairaFor(points) >= transferFrom;
}

/** The ways to pay. Where the provider's window does not load, the other ones come first. */
export function Ways({
  hasTransfer,
  isAskedBack,
  onPay,
}: {
  hasTransfer: boolean;
  /** The question before a second payment had the focus. */
  isAskedBack: boolean;
  onPay(way?: Way): void;
}): ReactNode {
  const { failure, providerWindow } = useStore($paying);
  const hasPage = useStore($service).data?.hasPage;
  const blocked = failure?.blocked;
  return (
    <div className={`${css.ways} ${hasTransfer ? css.two : ''}`}>
      <Button
        ref={isAskedBack ? takeFocus : undefined}
        type="submit"
        variant={blocked && (hasTransfer || hasPage) ? 'neutral' : 'primary'}
        block
        busy={providerWindow !== undefined}
        icon={<Lock aria-hidden="true" />}
      >
        Proceed to Pay
      </Button>
      {hasTransfer && (
        <Button
          variant={blocked ? 'primary' : 'neutral'}
          block
          icon={<Landmark aria-hidden="true" />}
          onClick={() => onPay('transfer')}
        >
          Bank transfer
        </Button>
      )}
      {blocked && hasPage && (
        <Button variant={hasTransfer ? 'neutral' : 'primary'} block className={css.wide} onClick={() => onPay('page')}>
          {PAGES[blocked]}
        </Button>
      )}
      {hasTransfer && <p className={css.wide}>Bank transfer needs no card and opens no other window.</p>}
    </div>
  );
}
