import type { Attempt, Ends, OpenWindow } from './attempt.ts';
import { metadataOf } from './attempt.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

interface Common {
  key: string;
  email: string;
  amount: number;
  currency: string;
  metadata: object;
}

interface OptionsV2 extends Common {
  reference: string;
  onSuccess(response?: { status?: string }): void;
  onCancel(): void;
  onError(): void;
}

interface OptionsV1 extends Common {
  ref: string;
  callback(response?: { status?: string }): void;
  onClose(): void;
}

interface PopV2 {
  newTransaction(options: OptionsV2): unknown;
  cancelTransaction?(transaction: unknown): void;
}

declare global {
  interface Window {
    PaystackPop?: (new () => PopV2) | { setup(options: OptionsV1): { openIframe(): void } };
  }
}

/** Paystack inline v2, or v1 when the page has that script; the amount is in kobo. */
export function openPaystack({ quote, publicKey: key }: Attempt, ends: Ends): OpenWindow {
  const Pop = window.PaystackPop;
  if (!Pop) throw new ProviderUnavailable('paystack');
  const { email, currency, tx_ref } = quote;
  const common = { key, email, amount: quote.naira * 100, currency, metadata: metadataOf(quote) };
  const returned = (response?: { status?: string }) => ends.returned(response?.status);
  if (typeof Pop === 'function') {
    const pop = new Pop();
    const close = () => pop.cancelTransaction?.(transaction);
    const onError = () => {
      ends.unavailable();
      close();
    };
    const transaction: unknown = pop.newTransaction({
      ...common,
      reference: tx_ref,
      onSuccess: returned,
      onCancel: ends.closed,
      onError,
    });
    return { close };
  }
  Pop.setup({ ...common, ref: tx_ref, callback: returned, onClose: ends.closed }).openIframe();
  // The app cannot close a window of the first version.
  return { close: () => {} };
}
