import { createTopUp } from '@viewmax/contracts/calls';
import type { BookingRequest, TopUpQuote, TopUpRequest } from '@viewmax/contracts/wallet';
import { ask, failedAnswer, type SessionUser } from '@viewmax/shared';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { rememberPayment } from '@viewmax/shared/bundled/payment-begun.ts';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';
import { waitForMoney } from '@viewmax/shared/bundled/waiting-booking.ts';
import { activeService } from '../stores/services.ts';
import type { PaymentAttempt } from './attempt.ts';
import { loadProvider } from './load-provider.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

/** Each way has a quote and a reference of its own. */
async function quote(
  points: number,
  payer: SessionUser,
  way: Pick<TopUpRequest, 'method' | 'resume' | 'provider' | 'booking'>,
): Promise<TopUpQuote> {
  const made = await ask(createTopUp, { body: { uuid: payer.UUID, VpValue: points, ...way } });
  if (way.booking) waitForMoney(way.booking, made);
  return made;
}

/** Every step before the provider's window. The quote is the last one, so a script that fails leaves no reference behind. */
export async function quoteForWindow(
  points: number,
  payer: SessionUser,
  booking?: BookingRequest,
): Promise<PaymentAttempt> {
  const { method: provider, publicKey } = await activeService();
  await loadProvider(provider);
  if (!publicKey) throw new ProviderUnavailable(provider);
  const resume = provider === 'paystack';
  const made = await quote(points, payer, { provider, booking, ...(resume && { resume }) }).catch((error) => {
    // Paystack began no transaction.
    throw resume && failedAnswer(error)?.code === 'payments_unavailable' ? new ProviderUnavailable(provider) : error;
  });
  return { provider, publicKey, quote: made };
}

/** An account for one transfer, which the screen shows until its time is over. */
export async function beginTransfer(points: number, payer: SessionUser, booking?: BookingRequest): Promise<void> {
  const made = await quote(points, payer, { method: 'transfer', booking });
  // A backend without transfers makes a quote for its window.
  if (!made.transfer) throw new Error('The backend made no account');
  rememberPayment(made);
}

/** The page of the provider's own, in place of this one. In the app from a store the phone's browser opens it. */
export async function leaveForPage(points: number, payer: SessionUser, booking?: BookingRequest): Promise<void> {
  const made = await quote(points, payer, { method: 'page', booking });
  if (!/^https?:/.test(made.payUrl ?? '')) throw new Error('The backend made no page');
  rememberPayment(made);
  window.open(made.payUrl, '_self');
}

/** The text for a payment that did not begin: the specified one, else the server's. */
export function failureText(error: unknown): string {
  if (error instanceof ProviderUnavailable) return error.message;
  if (!failedAnswer(error)) return NO_NETWORK;
  return serverWords(error) ?? 'Payments are not possible right now. Please try again later.';
}
