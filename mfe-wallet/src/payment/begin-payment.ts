import { createTopUp } from '@viewmax/contracts/calls';
import type { PaymentMethod } from '@viewmax/contracts/constants';
import { ask, type SessionUser } from '@viewmax/shared';
import { forgetPayment, rememberPayment } from '../stores/begun-payment.ts';
import { activeService } from './active-service.ts';
import type { Attempt, Ends, OpenWindow } from './attempt.ts';
import { openFlutterwave } from './flutterwave.ts';
import { loadProvider } from './load-provider.ts';
import { openPaystack } from './paystack.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

const openers: Record<PaymentMethod, (attempt: Attempt, ends: Ends) => OpenWindow> = {
  flutterwave: openFlutterwave,
  paystack: openPaystack,
};

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
