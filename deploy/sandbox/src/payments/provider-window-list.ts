import { randomUUID } from 'node:crypto';
import type { PaymentKeys } from './keys.ts';
import type { Payment } from './payment.ts';
import type { PaymentBook } from './payment-book.ts';

/** A window of the provider over the app's page, or a page of its own: with a payment, or with the problem that prevents it. */
export interface ProviderWindow {
  title: string;
  payment?: Payment;
  problem?: string;
  /** The page of the provider's own leads back there. */
  returnTo?: string;
}

/** The parts of a provider, which its calls and its windows share. */
export interface ProviderParts {
  book: PaymentBook;
  keys: PaymentKeys;
  windows: ReturnType<typeof createProviderWindowList>;
}

export function createProviderWindowList() {
  const windows = new Map<string, ProviderWindow>();
  return {
    open(content: ProviderWindow): string {
      const token = randomUUID();
      windows.set(token, content);
      return token;
    },
    byToken: (token: string): ProviderWindow | undefined => windows.get(token),
  };
}
