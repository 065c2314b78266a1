import type { RedeemRequest } from '@viewmax/contracts/attendant';
import { persistedAtom } from '@viewmax/shared';

/** A scan that let people in. The phone stores it until the end of the day, and does not let its code in again. */
export interface DoorScan {
  /** With the time by the server's clock. */
  request: RedeemRequest & Required<Pick<RedeemRequest, 'scannedAt' | 'showtimeID'>>;
  people: number;
  seats: readonly string[];
  /** The mark of its party in the list. */
  party?: string | undefined;
  /** The server knows it. */
  isSent?: true;
  /** The words of the server, which did not accept it later. */
  refused?: string;
}

/** The scans of this phone. They leave it at the sign-out. */
export const $doorScans = persistedAtom<DoorScan[]>('doorScans', [], { personal: true });

/** The scans that the server does not have yet. */
export const unsentScans = (): DoorScan[] => $doorScans.get().filter(({ isSent }) => !isSent);
