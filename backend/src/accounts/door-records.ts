import type { UserDataResponse } from '@viewmax/contracts/account';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

type Scan = UserDataResponse['scans'][number];
type Reason = UserDataResponse['doorReasons'][number];

const toWire = <T extends { at: Date }>({ at, ...row }: T) => ({ ...row, at: at.toISOString() });

/** The scans of an attendant, without the guests. A party is one scan. */
export async function scansOf(db: AppDatabase, attendantId: string): Promise<Scan[]> {
  const { rows } = await sql<Omit<Scan, 'at'> & { at: Date }>`
    select used_at as at, cinema_id as "CinemaID", showtime_id as "ShowtimeID", used_door as door, 'admitted' as outcome,
        forced_reason as reason
      from app.tickets where used_by = ${attendantId} and used_nonce is not null
    union all
    select u.scanned_at, t.cinema_id, t.showtime_id, null, 'undone', u.forced_reason
      from app.undone_scans u join app.tickets t on t.id = u.ticket_id where u.attendant_id = ${attendantId}
    union all
    select c.scanned_at, c.cinema_id, t.showtime_id, c.door, c.why, null
      from app.door_conflicts c join app.tickets t on t.id = c.ticket_id where c.attendant_id = ${attendantId}
    order by at`.execute(db);
  return rows.map(toWire);
}

/** The tickets that a member bought or holds. */
const ticketsOf = (userId: string): RawBuilder<unknown> => sql`
  select t.id from app.purchases p join app.tickets t on t.purchase_id = p.id where p.user_id = ${userId}
  union all
  select id from app.tickets where holder_id = ${userId}`;

/** Why attendants let a member in outside the time of a screening. */
export async function doorReasonsOf(db: AppDatabase, userId: string): Promise<Reason[]> {
  const { rows } = await sql<Omit<Reason, 'at'> & { at: Date }>`
    with mine as (${ticketsOf(userId)})
    select id as "TicketID", used_at as at, forced_reason as reason
      from app.tickets where id in (select id from mine) and forced_reason is not null and used_at is not null
    union all
    select ticket_id, scanned_at, forced_reason
      from app.undone_scans where ticket_id in (select id from mine) and forced_reason is not null
    order by at`.execute(db);
  return rows.map(toWire);
}

/**
 * Forgets the texts of attendants about a guest's tickets, and those that an attendant wrote. Either may be about the
 * person who goes. The cinema's report still counts that somebody was let in outside the time.
 */
export async function forgetDoorReasons(db: AppDatabase, userId: string): Promise<void> {
  // All tickets of a scan have its reason.
  await sql`
    with scans as (
      select id, purchase_id from app.tickets
      where used_by = ${userId} and used_nonce is not null and forced_reason is not null
    ), written as (
      select t.id from scans s join app.tickets t on t.purchase_id = s.purchase_id
      where s.id in (t.id, t.used_with)
    ), all_of as (
      select id from written union ${ticketsOf(userId)}
    ), locked as (
      select id from app.tickets where id in (select id from all_of) and forced_reason <> '' order by id for update
    )
    update app.tickets set forced_reason = '' where id in (select id from locked)`.execute(db);
  await sql`
    update app.undone_scans set forced_reason = ''
    where forced_reason <> '' and (attendant_id = ${userId} or ticket_id in (${ticketsOf(userId)}))`.execute(db);
}
