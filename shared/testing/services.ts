import type { ServicesStatusResponse } from '@viewmax/contracts/services';

type Services = ServicesStatusResponse['services'];

/** The ways to pay, as a provider with its window alone has them. */
export const servicesOf = (some: Partial<Services> = {}): Services => ({
  active_payment_method: 'flutterwave',
  flutterwave_publickey: 'pub-1',
  paystack_publickey: '',
  ...some,
});
