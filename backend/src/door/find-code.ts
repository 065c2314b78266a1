import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { ScreeningKey } from '../database/screening-key.ts';
import type { Scan } from './scan.ts';

/** A code's purchase. `ticketId` is absent for the code of a party. */
export interface FoundCode extends ScreeningKey {
  purchaseId: string;
  ticketId: string | null;
}

export async function findCode(db: AppDatabase, code: string): Promise<FoundCode | null> {
  const { rows } = await sql<FoundCode>`
    select id as "ticketId", purchase_id as "purchaseId", showtime_id as "showtimeId", cinema_id as "cinemaId"
      from app.tickets where code = ${code}
    union all
    select null, id, showtime_id, cinema_id from app.purchases where party_code = ${code}`.execute(db);
  return rows[0] ?? null;
}

const seatInPlan = sql<string | null>`(select names[tickets.seat] from app.seat_plans p
  join app.screenings s on s.plan_id = p.id
  where s.showtime_id = tickets.showtime_id and s.cinema_id = tickets.cinema_id)`.as('seatInPlan');

/** The tickets of a code, locked. Two doors with one party come one after the other. */
export async function lockTickets(db: AppDatabase, { purchaseId, ticketId }: FoundCode, code: string) {
  let tickets = db
    .selectFrom('tickets')
    .select(['id', 'seat', seatInPlan, 'status', 'used_at', 'used_by', 'used_door', 'used_with', 'category'])
    .where('purchase_id', '=', purchaseId);
  // The code is compared again, because the ticket may have got another one before its lock.
  // A ticket that a friend holds is no part of the party.
  tickets =
    ticketId === null
      ? tickets.where('holder_id', 'is', null)
      : tickets.where('id', '=', ticketId).where('code', '=', code);
  // The order in which a reversed payment locks them.
  return tickets.orderBy('seat', 'desc').forUpdate().execute();
}

export type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number];

export interface Conflict {
  ticketId: string;
  people: number;
  firstAt: Date | null;
  firstDoor: string | null;
}

/** The earlier use of a nonce. `ticketId` is the first of the scan's tickets. */
export interface UsedNonce {
  ticketId?: string;
  conflict?: Conflict;
  isUndone: boolean;
}

/** Serialises the tries with one nonce, and its undo. Returns its earlier use. */
export async function takeNonce(
  db: AppDatabase,
  { attendantId, nonce }: Pick<Scan, 'attendantId' | 'nonce'>,
): Promise<UsedNonce> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scan ${attendantId} ${nonce}`}, 0))`.execute(db);
  const { rows } = await sql<Conflict & { what: 'ticket' | 'undone' | 'conflict' }>`
    select 'ticket' as what, id as "ticketId", null::integer as people, null::timestamptz as "firstAt",
        null::text as "firstDoor"
      from app.tickets where used_by = ${attendantId} and used_nonce = ${nonce}
    union all
    select 'undone', ticket_id, null, null, null
      from app.undone_scans where attendant_id = ${attendantId} and nonce = ${nonce}
    union all
    select 'conflict', ticket_id, people, first_at, first_door
      from app.door_conflicts where attendant_id = ${attendantId} and nonce = ${nonce}`.execute(db);
  return {
    ticketId: rows.find(({ what }) => what === 'ticket')?.ticketId,
    conflict: rows.find(({ what }) => what === 'conflict'),
    isUndone: rows.some(({ what }) => what === 'undone'),
  };
}
