import { createTopUp, fetchServicesStatus } from '@viewmax/contracts/calls';
import { type PaymentMethod, paymentMethods } from '@viewmax/contracts/constants';
import { ask, failedAnswer, type SessionUser } from '@viewmax/shared';
import { forgetPayment, rememberPayment } from '../stores/begun-payment.ts';
import type { Attempt, Ends, OpenWindow } from './attempt.ts';
import { openFlutterwave } from './flutterwave.ts';
import { loadProvider } from './load-provider.ts';
import { openPaystack } from './paystack.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

const openers: Record<PaymentMethod, (attempt: Attempt, ends: Ends) => OpenWindow> = {
  flutterwave: openFlutterwave,
  paystack: openPaystack,
};

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

export interface ReadyPayment {
  txRef: string;
  /** The text of the screen when the window does not open. */
  unavailable: Error;
  open(ends: Ends): OpenWindow;
}

/** Every step before the window. The quote is the last one, so a script that fails leaves no reference behind. */
export async function beginPayment(points: number, payer: SessionUser): Promise<ReadyPayment> {
  const { method, publicKey } = await activeService();
  await loadProvider(method);
  const unavailable = new ProviderUnavailable(method);
  if (!publicKey) throw unavailable;
  const quote = await ask(createTopUp, { body: { uuid: payer.UUID, VpValue: points, provider: method } });
  const open = (ends: Ends) => {
    rememberPayment(quote);
    try {
      return openers[method]({ quote, publicKey, payer }, ends);
    } catch (error) {
      forgetPayment();
      console.error('The payment window could not be opened', error);
      throw unavailable;
    }
  };
  return { txRef: quote.tx_ref, unavailable, open };
}

/** The text for a payment that did not begin: the specified one, else the server's. */
export function failureText(error: unknown): string {
  if (error instanceof ProviderUnavailable) return error.message;
  const answer = failedAnswer(error);
  if (!answer) return 'Network error';
  return answer.error || answer.message || 'Payments are not possible right now. Please try again later.';
}
