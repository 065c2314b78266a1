import { useStore } from '@nanostores/react';
import { lazyScreen } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { followPayment } from '@viewmax/shared/bundled/payment.ts';
import { Navigate, useLocation } from '@viewmax/shared/router';
import { type ReactNode, useEffect, useState } from 'react';
import { usePayment } from '../../parts/use-payment.ts';
import { $paying, leave, loadStages } from '../../payment/paying.ts';
import { readFundState } from './fund-state.ts';
import { PayForm } from './pay-form.tsx';
import { isUnpaid, openAccount } from './payment-text.ts';

// The tap that pays loads it, because the network may be gone when the payment ends.
const Stage = lazyScreen('open-payment', loadStages, (m) => m.Stage);

/** The form, or a screen for the stage of the payment. */
export function FundScreen(): ReactNode {
  const { state, search } = useLocation();
  const [{ points, movieId, buys }] = useState(() => readFundState(state, search));
  const payment = usePayment();
  const { returned } = useStore($paying);
  const [left, leaveFor] = useState<string>();
  useEffect(() => leave, []);
  if (returned) return <Navigate to={paths.paymentSuccessful} replace state={{ txRef: returned, movieId }} />;

  const { stage, topUp } = payment;
  const here = `${topUp?.tx_ref} ${stage}`;
  const isForm = stage === 'opening' || stage === 'over' || left === here;
  if (topUp && !isForm && (!isUnpaid(payment) || openAccount(topUp))) {
    return <Stage payment={{ ...payment, topUp }} movieId={movieId} onForm={() => leaveFor(here)} />;
  }
  const showAccount: typeof followPayment = (...account) => {
    leaveFor(undefined);
    followPayment(...account);
  };
  return <PayForm payment={payment} missing={points} movieId={movieId} buys={buys === true} onAccount={showAccount} />;
}
