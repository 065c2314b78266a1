import { fetchServicesStatus } from '@viewmax/contracts/calls';
import { type PaymentMethod, paymentMethods } from '@viewmax/contracts/constants';
import { ask } from '@viewmax/shared';

const DEFAULT: PaymentMethod = 'flutterwave';

interface ActiveService {
  method: PaymentMethod;
  /** Empty when the server sent none; then no payment is possible. */
  publicKey: string;
}

/** The provider that the server names. The default when the server names no known provider or does not answer. */
export async function activeService(): Promise<ActiveService> {
  try {
    const { services } = await ask(fetchServicesStatus);
    const method = paymentMethods.find((known) => known === services?.active_payment_method) ?? DEFAULT;
    return { method, publicKey: services?.[`${method}_publickey`] || '' };
  } catch (error) {
    console.warn('The services status could not be read', error);
    return { method: DEFAULT, publicKey: '' };
  }
}
