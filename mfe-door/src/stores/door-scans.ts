import type { RedeemRequest } from '@viewmax/contracts/attendant';
import { doorScans, type StoredScan } from '@viewmax/shared/bundled/unsent-scans.ts';
import { computed } from 'nanostores';

/** A scan that let people in. The phone stores it until the end of the day, and does not let its code in again. */
export interface DoorScan extends StoredScan {
  /** With the time by the server's clock. */
  request: RedeemRequest & Required<Pick<RedeemRequest, 'scannedAt' | 'showtimeID'>>;
  people: number;
  seats: readonly string[];
  /** The mark of its party in the list. */
  party?: string | undefined;
  /** The guests of the screening who were in after it, as the server answered then. */
  counted?: { admitted: number; at: number } | undefined;
  /** The words of the server, which did not accept it later. */
  refused?: string;
}

/** The scans of this phone. They leave it at the sign-out. */
export const $doorScans = doorScans<DoorScan>();

/** The scans that the server does not have yet. */
export const $unsentScans = computed($doorScans, (scans) => scans.filter(({ isSent }) => !isSent));
