/** Loads the result's code before the member pays, because the network may fail afterwards. */
export const loadPayment = () => import(/* webpackChunkName: "payment" */ './payment.tsx');
