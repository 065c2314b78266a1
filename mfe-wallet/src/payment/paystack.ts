import type { Ends, PaymentAttempt, ProviderWindow } from './attempt.ts';
import { metadataOf } from './attempt.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

interface Callbacks {
  onSuccess(response?: { status?: string }): void;
  onCancel(): void;
  onError(): void;
}

interface Options extends Callbacks {
  key: string;
  email: string;
  amount: number;
  currency: string;
  metadata: object;
  reference: string;
}

interface Popup {
  newTransaction(options: Options): unknown;
  resumeTransaction(accessCode: string, callbacks: Callbacks): unknown;
  cancelTransaction?(transaction: unknown): void;
}

declare global {
  interface Window {
    PaystackPop?: new () => Popup;
  }
}

/** Paystack inline v2. The server began the transaction; one that another backend quoted begins here, in kobo. */
export function openPaystack({ quote, publicKey: key }: PaymentAttempt, ends: Ends): ProviderWindow {
  if (!window.PaystackPop) throw new ProviderUnavailable('paystack');
  const popup = new window.PaystackPop();
  const { accessCode, email, currency, naira, tx_ref: reference } = quote;
  const close = () => popup.cancelTransaction?.(transaction);
  const callbacks: Callbacks = {
    onSuccess: (response) => ends.returned(response?.status),
    onCancel: ends.closed,
    onError: () => {
      ends.unavailable();
      close();
    },
  };
  const transaction: unknown = accessCode
    ? popup.resumeTransaction(accessCode, callbacks)
    : popup.newTransaction({
        ...callbacks,
        key,
        email,
        amount: naira * 100,
        currency,
        metadata: metadataOf(quote),
        reference,
      });
  return { close };
}
