import type { Party, People, RedeemResponse, ScreeningWords } from '@viewmax/contracts/attendant';
import type { Ticket } from '@viewmax/contracts/tickets';

/** One try at a door. Its nonce identifies it, so that the app may resend a try after a lost answer. */
export interface Scan {
  attendantId: string;
  cinemaId: string;
  code: string;
  nonce: string;
  /** The server's time. */
  now: Date;
  /** The screening of this door. */
  showtimeId?: string;
  door?: string;
  /** The people of a party who are here. The default is all that are still to come. */
  count?: number;
  /** Asks for the count of a party, of which several are still to come. */
  asks?: boolean;
  /** The time of a scan by the list, which arrives later. */
  scannedAt?: Date;
  /** Admits the ticket outside its time. */
  forcedReason?: string;
}

export interface Admitted extends Required<Pick<RedeemResponse, 'seats' | 'count'>> {
  outcome: 'redeemed';
  ticket: Ticket;
  party?: Party;
  people?: People;
  conflict?: { people: number; firstScanAt?: Date; firstDoor?: string };
}

export type Redeemed =
  | Admitted
  | { outcome: 'already_redeemed'; firstScanAt: Date; firstDoor?: string; party?: Party; seats: string[] }
  | { outcome: 'how_many'; party: Party; seats: string[]; people?: People }
  | { outcome: 'too_many_people'; party: Party }
  | { outcome: 'not_now'; opensAt: Date }
  | { outcome: 'other_showing' | 'other_cinema'; showing?: ScreeningWords }
  | {
      outcome:
        | 'ticket_not_found'
        | 'ticket_expired'
        | 'ticket_void'
        | 'ticket_cancelled'
        | 'bad_scan_time'
        | 'nonce_reused';
    };
