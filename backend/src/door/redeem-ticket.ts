import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { selectTickets, toDoorTicket } from '../repositories/ticket-rows.ts';
import { type FoundCode, findCode, type LockedTicket, lockTickets, takeNonce } from './find-code.ts';
import { type Accepted, judge, scanTime } from './judge.ts';
import { peopleOf } from './people.ts';
import type { Admitted, Redeemed, Scan } from './scan.ts';
import { findScreening, isLiving, type ScreeningRow, toScreeningWords } from './screenings.ts';

/** The counts of the screening and of the purchase. */
async function countsOf(db: AppDatabase, { showtimeId, cinemaId, purchaseId }: FoundCode) {
  const { sold, admitted, size, here } = await db
    .selectFrom('tickets')
    .where('showtime_id', '=', showtimeId)
    .where('cinema_id', '=', cinemaId)
    .where(isLiving)
    .select(({ fn }) => {
      const all = fn.countAll<number>();
      const party = all.filterWhere('purchase_id', '=', purchaseId).filterWhere('holder_id', 'is', null);
      return [
        all.as('sold'),
        all.filterWhere('status', '=', 'Used').as('admitted'),
        party.as('size'),
        party.filterWhere('status', '=', 'Used').as('here'),
      ];
    })
    .executeTakeFirstOrThrow();
  const party = size > 1 ? { size, admitted: here, remaining: size - here } : undefined;
  return { count: { sold, admitted }, party };
}

interface Entry {
  /** The tickets that the scan used. */
  ids: string[];
  conflict?: { ticketId: string; people: number; firstAt: Date | null; firstDoor: string | null };
}

async function answer(
  db: AppDatabase,
  scan: Scan,
  code: FoundCode,
  { categories }: ScreeningRow,
  { ids, conflict }: Entry,
): Promise<Admitted> {
  const shown = ids.length > 0 || !conflict ? ids : [conflict.ticketId];
  const found = await selectTickets(db, scan.now).where(sql<boolean>`tickets.id = any(${shown})`).execute();
  const [ticket, ...others] = found.map(toDoorTicket);
  if (!ticket) throw new Error('A redeemed ticket is gone');
  return {
    outcome: 'redeemed',
    ticket,
    seats: ids.length > 0 ? [ticket, ...others].map(({ SeatNumber }) => SeatNumber) : [],
    ...(await countsOf(db, code)),
    people: ids.length > 0 ? peopleOf(found, categories) : undefined,
    conflict: conflict && {
      people: conflict.people,
      firstScanAt: conflict.firstAt ?? undefined,
      firstDoor: conflict.firstDoor ?? undefined,
    },
  };
}

/** The reason to store. About a guest whose account is closed only the fact stays, as it does of earlier scans. */
const storedReason = (reason: string) => sql<string>`case when exists (
    select 1 from app.users u where u.deleted_at is not null and (u.id = tickets.holder_id
      or u.id = (select p.user_id from app.purchases p where p.id = tickets.purchase_id))
  ) then '' else ${reason}::text end`;

async function useTickets(db: AppDatabase, scan: Scan, tickets: LockedTicket[]): Promise<void> {
  const [first, ...others] = tickets.map(({ id }) => id);
  if (!first) return;
  const used = {
    status: 'Used',
    used_at: scanTime(scan),
    used_by: scan.attendantId,
    used_door: scan.door ?? null,
    used_by_list: scan.scannedAt !== undefined,
    forced_reason: scan.forcedReason === undefined ? null : storedReason(scan.forcedReason),
  } as const;
  await db
    .updateTable('tickets')
    .set({ ...used, used_nonce: scan.nonce })
    .where('id', '=', first)
    .execute();
  if (others.length === 0) return;
  await db
    .updateTable('tickets')
    .set({ ...used, used_with: first })
    .where(sql<boolean>`id = any(${others})`)
    .execute();
}

async function recordConflict(db: AppDatabase, scan: Scan, { why, ticket, people }: NonNullable<Accepted['conflict']>) {
  const recorded = { ticketId: ticket.id, people, firstAt: ticket.used_at, firstDoor: ticket.used_door };
  await db
    .insertInto('door_conflicts')
    .values({
      attendant_id: scan.attendantId,
      nonce: scan.nonce,
      ticket_id: ticket.id,
      cinema_id: scan.cinemaId,
      why,
      people,
      scanned_at: scanTime(scan),
      received_at: scan.now,
      door: scan.door ?? null,
      first_at: recorded.firstAt,
      first_by: ticket.used_by,
      first_door: recorded.firstDoor,
    })
    .execute();
  return recorded;
}

async function gotListAt(db: AppDatabase, { showtimeId, cinemaId }: FoundCode, { attendantId, scannedAt }: Scan) {
  if (!scannedAt) return null;
  const found = db
    .selectFrom('door_lists')
    .where('showtime_id', '=', showtimeId)
    .where('cinema_id', '=', cinemaId)
    .where('attendant_id', '=', attendantId);
  return (await found.select('got_at').executeTakeFirst())?.got_at ?? null;
}

async function redeem(db: AppDatabase, scan: Scan): Promise<Redeemed> {
  const nonce = await takeNonce(db, scan);
  const code = await findCode(db, scan.code);
  const tickets = code?.cinemaId === scan.cinemaId ? await lockTickets(db, code, scan.code) : [];
  const earlier = nonce.ticketId ?? nonce.conflict?.ticketId;
  if (nonce.isUndone || (earlier && !tickets.some(({ id }) => id === earlier))) return { outcome: 'nonce_reused' };
  const screening = code && (await findScreening(db, code));
  if (!code || !screening) return { outcome: 'ticket_not_found' };
  if (earlier) {
    const used = tickets.filter(({ id, used_with }) => nonce.ticketId && [id, used_with].includes(nonce.ticketId));
    return answer(db, scan, code, screening, { ids: used.map(({ id }) => id), conflict: nonce.conflict });
  }
  // The answer names another screening only to an app that sends the screening of its door.
  if (code.cinemaId !== scan.cinemaId)
    return scan.showtimeId
      ? { outcome: 'other_cinema', showing: toScreeningWords(screening) }
      : { outcome: 'ticket_not_found' };
  if (tickets.length === 0) return { outcome: 'ticket_not_found' };
  if (scan.showtimeId && scan.showtimeId !== code.showtimeId)
    return { outcome: 'other_showing', showing: toScreeningWords(screening) };
  const verdict = judge(scan, screening, tickets, await gotListAt(db, code, scan));
  if (verdict.outcome !== 'accepted') return verdict;
  await useTickets(db, scan, verdict.used);
  const conflict = verdict.conflict && (await recordConflict(db, scan, verdict.conflict));
  return answer(db, scan, code, screening, { ids: verdict.used.map(({ id }) => id), conflict });
}

const DEADLOCK = '40P01';

/** Turns unused tickets of this cinema into used ones, once: the ticket of the code, or those of its party. */
export async function redeemTicket(db: AppDatabase, scan: Scan): Promise<Redeemed> {
  const once = () => db.transaction().execute((tx) => redeem(tx, scan));
  return once().catch((error: { code?: string }) => {
    // Another change locked the tickets of a party in another order. It has ended.
    if (error.code === DEADLOCK) return once();
    throw error;
  });
}
