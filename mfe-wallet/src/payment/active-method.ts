import { type PaymentMethod, paymentMethods } from '@viewmax/shared/contracts/constants';
import { fetchServicesStatus } from '../api/fetch-services-status.ts';

const DEFAULT: PaymentMethod = 'flutterwave';

/** The provider that the server names; the default when it names none that we know or cannot be asked. */
export async function activeMethod(): Promise<PaymentMethod> {
  try {
    const { services } = await fetchServicesStatus();
    return paymentMethods.find((method) => method === services?.active_payment_method) ?? DEFAULT;
  } catch (error) {
    console.warn('The services status could not be read', error);
    return DEFAULT;
  }
}
