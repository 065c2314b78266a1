import type { SessionUser } from '@viewmax/shared';
import type { TopUpQuote } from '@viewmax/shared/contracts/wallet';

/** One attempt to pay: the server's quote, and what the provider's window needs beside it. */
export interface Attempt {
  quote: TopUpQuote;
  publicKey: string;
  payer: SessionUser;
}

/** How a window can end. What it says of the payment is a hint: only the server knows. */
export interface Ends {
  returned(status?: string): void;
  /** Says nothing about the money: a transfer may arrive after the window has gone. */
  closed(): void;
  unavailable(): void;
}

export interface OpenWindow {
  close(): void;
}

export const metadataOf = ({ tx_ref, uuid, VpValue }: TopUpQuote) => ({ tx_ref, uuid, VpValue });
