import { type PaymentMethod, paymentMethods } from '@viewmax/shared/contracts/constants';
import { fetchServicesStatus } from '../api/fetch-services-status.ts';

const DEFAULT: PaymentMethod = 'flutterwave';

interface ActiveService {
  method: PaymentMethod;
  /** Empty when the server gave none: then nothing can be paid. */
  publicKey: string;
}

/** The provider that the server names; the default when it names none that we know or cannot be asked. */
export async function activeService(): Promise<ActiveService> {
  try {
    const { services } = await fetchServicesStatus();
    const method = paymentMethods.find((known) => known === services?.active_payment_method) ?? DEFAULT;
    return { method, publicKey: services?.[`${method}_publickey`] || '' };
  } catch (error) {
    console.warn('The services status could not be read', error);
    return { method: DEFAULT, publicKey: '' };
  }
}
