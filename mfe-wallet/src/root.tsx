import { lazyScreen } from '@viewmax/shared';
import { paths } from '@viewmax/shared/paths';
import { Route, Routes } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { FundScreen } from './screens/fund/fund.tsx';

const PaymentScreen = lazyScreen(
  'payment',
  () => import(/* webpackChunkName: "payment" */ './screens/payment/payment.tsx'),
  (m) => m.PaymentScreen,
);

export function Root(): ReactNode {
  return (
    <Routes>
      <Route path={paths.fund} element={<FundScreen />} />
      <Route path={paths.paymentSuccessful} element={<PaymentScreen />} />
      {/* While the shell moves to another remote, this one may see its path for a moment. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
