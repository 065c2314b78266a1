import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { TopUpQuote } from '@viewmax/contracts/wallet';

/** One attempt to pay: the server's quote, and the key for the provider's window. */
export interface PaymentAttempt {
  provider: PaymentMethod;
  quote: TopUpQuote;
  publicKey: string;
}

/** The ways in which a provider's window ends. They are hints; only the server knows the state of the payment. */
export interface Ends {
  returned(status?: string): void;
  /** A closed window proves nothing, because a transfer may arrive later. */
  closed(): void;
  unavailable(): void;
}

export interface ProviderWindow {
  close(): void;
}

export const metadataOf = ({ tx_ref, uuid, VpValue }: TopUpQuote) => ({ tx_ref, uuid, VpValue });
