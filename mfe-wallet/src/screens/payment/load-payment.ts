/** The result's code. It is asked for before somebody pays: the network may be lost when they have. */
export const loadPayment = () => import(/* webpackChunkName: "payment" */ './payment.tsx');
