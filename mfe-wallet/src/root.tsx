import { lazyScreen } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Route, Routes } from '@viewmax/shared/router';
import type { ReactNode } from 'react';

const FundScreen = lazyScreen(
  'fund',
  () => import(/* webpackChunkName: "fund" */ './screens/fund/fund.tsx'),
  (m) => m.FundScreen,
);

// The result is in the chunk of the form, because the network may fail after the payment.
const PaymentScreen = lazyScreen(
  'fund',
  () => import(/* webpackChunkName: "fund" */ './screens/payment/payment.tsx'),
  (m) => m.PaymentScreen,
);

const StatementScreen = lazyScreen(
  'statement',
  () => import(/* webpackChunkName: "statement" */ './screens/statement/statement.tsx'),
  (m) => m.StatementScreen,
);

export function Root(): ReactNode {
  return (
    <Routes>
      <Route path={paths.fund} element={<FundScreen />} />
      <Route path={paths.paymentSuccessful} element={<PaymentScreen />} />
      <Route path={paths.statement} element={<StatementScreen />} />
      {/* While the shell moves to another remote, this one sees that remote's path for a moment. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
