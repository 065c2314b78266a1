import { createTopUp } from '@viewmax/contracts/calls';
import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { TopUpRequest } from '@viewmax/contracts/wallet';
import { ask, failedAnswer, type SessionUser } from '@viewmax/shared';
import { forgetPayment, rememberPayment } from '@viewmax/shared/bundled/payment.ts';
import { activeService } from '../stores/services.ts';
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
  unavailable: ProviderUnavailable;
  open(ends: Ends): OpenWindow;
}

/** Each way has a quote and a reference of its own. */
const quote = (points: number, payer: SessionUser, way: Pick<TopUpRequest, 'method' | 'resume' | 'provider'>) =>
  ask(createTopUp, { body: { uuid: payer.UUID, VpValue: points, ...way } });

/** Every step before the window. The quote is the last one, so a script that fails leaves no reference behind. */
export async function beginPayment(points: number, payer: SessionUser): Promise<ReadyPayment> {
  const { method: provider, publicKey } = await activeService();
  await loadProvider(provider);
  const unavailable = new ProviderUnavailable(provider);
  if (!publicKey) throw unavailable;
  const resume = provider === 'paystack';
  const made = await quote(points, payer, { provider, ...(resume && { resume }) }).catch((error) => {
    // Paystack began no transaction.
    throw resume && failedAnswer(error)?.code === 'payments_unavailable' ? unavailable : error;
  });
  const open = (ends: Ends) => {
    rememberPayment(made);
    try {
      return openers[provider]({ quote: made, publicKey }, ends);
    } catch (error) {
      forgetPayment();
      console.error('The payment window could not be opened', error);
      throw unavailable;
    }
  };
  return { txRef: made.tx_ref, unavailable, open };
}

/** An account for one transfer, which the screen shows until its time is over. */
export async function beginTransfer(points: number, payer: SessionUser): Promise<void> {
  const made = await quote(points, payer, { method: 'transfer' });
  // A backend without transfers makes a quote for its window.
  if (!made.transfer) throw new Error('The backend made no account');
  rememberPayment(made);
}

/** The page of the provider's own, in place of this one. In the app from a store the phone's browser opens it. */
export async function leaveForPage(points: number, payer: SessionUser): Promise<void> {
  const made = await quote(points, payer, { method: 'page' });
  if (!/^https?:/.test(made.payUrl ?? '')) throw new Error('The backend made no page');
  rememberPayment(made);
  window.open(made.payUrl, '_self');
}

/** The text for a payment that did not begin: the specified one, else the server's. */
export function failureText(error: unknown): string {
  if (error instanceof ProviderUnavailable) return error.message;
  const answer = failedAnswer(error);
  if (!answer) return 'Network error';
  return answer.error || answer.message || 'Payments are not possible right now. Please try again later.';
}
