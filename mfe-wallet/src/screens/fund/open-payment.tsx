import type { Transfer as Account, TopUp } from '@viewmax/contracts/wallet';
import type { ReactNode } from 'react';
import { Settling } from './settling.tsx';
import { Transfer } from './transfer.tsx';

export interface Shown {
  topUp: TopUp;
  /** The account of a transfer to send. */
  account?: Account | undefined;
  /** The time at which the member sent a transfer, as the member says. */
  sentAt?: string | undefined;
  /** The server does not answer now. */
  isLost: boolean;
  onSent(): void;
  onForm(): void;
  onAccount(txRef: string): void;
}

/** The payment in place of the form: the account to send it to, or the steps of its arrival. */
export const OpenPayment = ({ account, ...shown }: Shown & { movieId?: string | undefined }): ReactNode =>
  account ? <Transfer {...shown} account={account} /> : <Settling {...shown} />;
