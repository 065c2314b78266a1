import type { TopUpQuote } from '@viewmax/contracts/wallet';
import type { SessionUser } from '@viewmax/shared';

/** One attempt to pay: the server's quote, and the further data that the provider's window needs. */
export interface Attempt {
  quote: TopUpQuote;
  publicKey: string;
  payer: SessionUser;
}

/** The ways in which a window ends. They are hints; only the server knows the state of the payment. */
export interface Ends {
  returned(status?: string): void;
  /** A closed window proves nothing, because a transfer may arrive later. */
  closed(): void;
  unavailable(): void;
}

export interface OpenWindow {
  close(): void;
}

export const metadataOf = ({ tx_ref, uuid, VpValue }: TopUpQuote) => ({ tx_ref, uuid, VpValue });
