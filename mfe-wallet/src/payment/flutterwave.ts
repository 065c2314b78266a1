import type { Ends, PaymentAttempt, ProviderWindow } from './attempt.ts';
import { metadataOf } from './attempt.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

interface FlutterwaveConfig {
  public_key: string;
  tx_ref: string;
  amount: number;
  currency: string;
  payment_options: string;
  meta: object;
  customer: { email: string };
  customizations: { title: string; description: string };
  callback(response?: { status?: string }): void;
  onclose(): void;
}

declare global {
  interface Window {
    FlutterwaveCheckout?: (config: FlutterwaveConfig) => ProviderWindow | undefined;
  }
}

/** Flutterwave v3 inline; the amount is in naira. */
export function openFlutterwave({ quote, publicKey }: PaymentAttempt, ends: Ends): ProviderWindow {
  if (!window.FlutterwaveCheckout) throw new ProviderUnavailable('flutterwave');
  const modal = window.FlutterwaveCheckout({
    public_key: publicKey,
    tx_ref: quote.tx_ref,
    amount: quote.naira,
    currency: quote.currency,
    payment_options: 'banktransfer, ussd, card',
    meta: metadataOf(quote),
    customer: { email: quote.email },
    customizations: { title: 'Viewmax', description: 'Viewmax Cinema Credits' },
    callback: (response) => {
      ends.returned(response?.status);
      // After a payment the window stays until the app closes it.
      modal?.close();
    },
    onclose: ends.closed,
  });
  return { close: () => modal?.close() };
}
