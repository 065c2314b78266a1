import { admit, isDead } from '@viewmax/contracts/admit';
import { storedSeatName } from '../seats/counted-seat.ts';
import type { LockedTicket } from './find-code.ts';
import { peopleOf } from './people.ts';
import type { Redeemed, Scan } from './scan.ts';
import { doorTimes, type ScreeningRow } from './screenings.ts';

/** Clocks of phones differ from ours, although the app corrects them. */
const SKEW_MS = 60_000;
const SENT_WITHIN_MS = 2 * 24 * 60 * 60 * 1000;

/** An accepted scan: the tickets that it uses, and the people who came in without one. */
export interface Accepted {
  outcome: 'accepted';
  used: LockedTicket[];
  conflict?: { why: 'twice' | 'void'; ticket: LockedTicket; people: number };
}

const timeOf = ({ used_at }: LockedTicket) => used_at?.getTime() ?? 0;

/** The time of a scan. A phone's clock may be slightly ahead. */
export const scanTime = ({ now, scannedAt }: Scan): Date => (scannedAt && scannedAt < now ? scannedAt : now);

/** Whether a scan by the list was possible: its attendant had the list, and the door was open. */
function wasPossible(scan: Scan, screening: ScreeningRow, gotListAt: Date | null): boolean {
  const at = scan.scannedAt?.getTime() ?? 0;
  const now = scan.now.getTime();
  if (!gotListAt || at > now + SKEW_MS || at < gotListAt.getTime() - SKEW_MS) return false;
  if (now > screening.endsAt.getTime() + SENT_WITHIN_MS) return false;
  return (
    scan.forcedReason !== undefined || (at >= doorTimes(screening).opensAt.getTime() && at < screening.endsAt.getTime())
  );
}

/** Decides over a fresh scan of these locked tickets, which are of this screening. */
export function judge(
  scan: Scan,
  screening: ScreeningRow,
  tickets: LockedTicket[],
  gotListAt: Date | null,
): Accepted | Redeemed {
  const isInside = scan.scannedAt !== undefined;
  if (isInside && !wasPossible(scan, screening, gotListAt)) return { outcome: 'bad_scan_time' };
  const valid = tickets.filter(({ status }) => !isDead(status));
  const [dead] = valid.length > 0 ? [] : tickets;
  const free = valid.filter(({ used_at }) => used_at === null).toSorted((a, b) => a.seat - b.seat);
  const { opensAt, endsAt } = doorTimes(screening);
  const admission = admit(
    {
      size: valid.length || tickets.length,
      admitted: valid.length - free.length,
      dead: dead && isDead(dead.status) ? dead.status : undefined,
    },
    {
      at: scanTime(scan).getTime(),
      opensAt: opensAt.getTime(),
      endsAt: endsAt.getTime(),
      count: scan.count,
      asks: scan.asks,
      isForced: scan.forcedReason !== undefined,
      isInside,
    },
  );
  const seatNamesOf = (found: LockedTicket[]): string[] =>
    found.map(({ seat, seatInPlan }) => storedSeatName(seat, screening.seatsPerRow, seatInPlan));
  switch (admission.outcome) {
    case 'admitted': {
      const { people, surplus } = admission;
      const [last] = dead ? [dead] : valid.toSorted((a, b) => timeOf(b) - timeOf(a));
      const why = dead ? 'void' : 'twice';
      const conflict = surplus > 0 && last ? ({ why, ticket: last, people: surplus } as const) : undefined;
      return { outcome: 'accepted', used: free.slice(0, people), conflict };
    }
    case 'already_redeemed': {
      const { outcome, party } = admission;
      const [first] = valid.toSorted((a, b) => timeOf(a) - timeOf(b));
      return {
        outcome,
        firstScanAt: first?.used_at ?? scan.now,
        firstDoor: first?.used_door ?? undefined,
        party: party.size > 1 || (scan.count ?? 1) > 1 ? party : undefined,
        seats: seatNamesOf(valid.toSorted((a, b) => a.seat - b.seat)),
      };
    }
    case 'how_many':
      return { ...admission, seats: seatNamesOf(free), people: peopleOf(free, screening.categories) };
    case 'not_now':
      return { outcome: 'not_now', opensAt };
    default:
      return admission;
  }
}
