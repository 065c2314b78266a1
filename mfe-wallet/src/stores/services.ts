import { fetchServicesStatus } from '@viewmax/contracts/calls';
import { type PaymentMethod, paymentMethods } from '@viewmax/contracts/constants';
import { ask, createFetcher } from '@viewmax/shared';

const DEFAULT: PaymentMethod = 'flutterwave';

export interface ActiveService {
  method: PaymentMethod;
  /** Empty when the server sent none; then no provider's window is possible. */
  publicKey: string;
  /** The least naira of a bank transfer; undefined without transfers. */
  transferFrom?: number;
  /** The provider has a page of its own. */
  hasPage: boolean;
  /** The money of a quote buys the tickets that it names. */
  buys: boolean;
}

async function readService(): Promise<ActiveService> {
  const { services } = await ask(fetchServicesStatus);
  const method = paymentMethods.find((known) => known === services?.active_payment_method) ?? DEFAULT;
  return {
    method,
    publicKey: services?.[`${method}_publickey`] || '',
    ...(services?.transfer && { transferFrom: services.transferFrom ?? 1 }),
    hasPage: services?.page === true,
    buys: services?.booking === true,
  };
}

/** The provider that the server names. The default when the server names no known provider or does not answer. */
export const activeService = (): Promise<ActiveService> =>
  readService().catch((error) => {
    console.warn('The services status could not be read', error);
    return { method: DEFAULT, publicKey: '', hasPage: false, buys: false };
  });

/** The ways to pay that the form offers. */
export const $service = createFetcher<ActiveService>(['wallet/service'], { fetcher: readService });
