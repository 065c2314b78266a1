import type { LockedTicket } from './find-code.ts';
import type { Redeemed, Scan } from './scan.ts';
import { doorTimes, type ShowingRow } from './showings.ts';

/** Clocks of phones differ from ours, although the app corrects them. */
const SKEW_MS = 60_000;
const SENT_WITHIN_MS = 2 * 24 * 60 * 60 * 1000;

/** An accepted scan: the tickets that it uses, and the people who came in without one. */
export interface Accepted {
  outcome: 'accepted';
  used: LockedTicket[];
  conflict?: { why: 'twice' | 'void'; ticket: LockedTicket; people: number };
}

const isDead = ({ status }: LockedTicket) => status === 'Void' || status === 'Cancelled';
const timeOf = ({ used_at }: LockedTicket) => used_at?.getTime() ?? 0;

/** The time of a scan. A phone's clock may be slightly ahead. */
export const scanTime = ({ now, scannedAt }: Scan): Date => (scannedAt && scannedAt < now ? scannedAt : now);

/** Whether a scan by the list was possible: its attendant had the list, and the door was open. */
function wasPossible(scan: Scan, showing: ShowingRow, gotListAt: Date | null): boolean {
  const at = scan.scannedAt?.getTime() ?? 0;
  const now = scan.now.getTime();
  if (!gotListAt || at > now + SKEW_MS || at < gotListAt.getTime() - SKEW_MS) return false;
  if (now > showing.endsAt.getTime() + SENT_WITHIN_MS) return false;
  return (
    scan.forcedReason !== undefined || (at >= doorTimes(showing).opensAt.getTime() && at < showing.endsAt.getTime())
  );
}

function notItsTime(scan: Scan, showing: ShowingRow): Redeemed | null {
  if (scan.forcedReason !== undefined) return null;
  const at = scanTime(scan);
  if (showing.endsAt <= at) return { outcome: 'ticket_expired' };
  const { opensAt } = doorTimes(showing);
  return opensAt > at ? { outcome: 'not_now', opensAt } : null;
}

const usedOf = (living: LockedTicket[]) => living.filter(({ used_at }) => used_at !== null);

function partyOf(living: LockedTicket[]) {
  const admitted = usedOf(living).length;
  return { size: living.length, admitted, remaining: living.length - admitted };
}

function refuseUsed(living: LockedTicket[], wanted: number): Redeemed {
  const used = usedOf(living);
  const party = partyOf(living);
  const [first] = used.toSorted((a, b) => timeOf(a) - timeOf(b));
  if (party.remaining > 0 || !first?.used_at) return { outcome: 'too_many_people', party };
  return {
    outcome: 'already_redeemed',
    firstScanAt: first.used_at,
    firstDoor: first.used_door ?? undefined,
    party: living.length > 1 || wanted > 1 ? party : undefined,
  };
}

/** Decides over a fresh scan of these locked tickets, which are of this showing. */
export function judge(
  scan: Scan,
  showing: ShowingRow,
  tickets: LockedTicket[],
  gotListAt: Date | null,
): Accepted | Redeemed {
  const isByList = scan.scannedAt !== undefined;
  if (isByList && !wasPossible(scan, showing, gotListAt)) return { outcome: 'bad_scan_time' };
  const living = tickets.filter((ticket) => !isDead(ticket));
  const [dead] = tickets;
  if (living.length === 0 && dead) {
    const people = scan.count ?? tickets.length;
    if (isByList) return { outcome: 'accepted', used: [], conflict: { why: 'void', ticket: dead, people } };
    return { outcome: dead.status === 'Void' ? 'ticket_void' : 'ticket_cancelled' };
  }
  const free = living.filter(({ used_at }) => used_at === null).toSorted((a, b) => a.seat - b.seat);
  const wanted = scan.count ?? (free.length || living.length);
  if (free.length < wanted && !isByList) return refuseUsed(living, wanted);
  const refusal = notItsTime(scan, showing);
  if (refusal) return refusal;
  if (scan.asks && scan.count === undefined && free.length > 1) return { outcome: 'how_many', party: partyOf(living) };
  const [last] = living.toSorted((a, b) => timeOf(b) - timeOf(a));
  const people = wanted - free.length;
  const conflict = people > 0 && last ? { why: 'twice' as const, ticket: last, people } : undefined;
  return { outcome: 'accepted', used: free.slice(0, wanted), conflict };
}
