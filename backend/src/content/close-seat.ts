import type { ClosedSeat, CloseSeat } from '@viewmax/contracts/ops/content';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

/** The screenings ahead of this hall whose plan has the seat, locked in the order of a sale. */
async function lockScreenings(tx: AppDatabase, { cinema, hall, seat }: CloseSeat, now: Date) {
  const { rows } = await sql<{ showtime: string; seat: number; isSold: boolean }>`
    select s.showtime_id as showtime, array_position(p.names, ${seat}) as seat,
      app.is_seat_sold(s.showtime_id, s.cinema_id, array_position(p.names, ${seat})) as "isSold"
    from app.screenings s join app.showtimes h on h.id = s.showtime_id join app.seat_plans p on p.id = s.plan_id
    where s.cinema_id = ${cinema} and s.screen_location = ${hall} and h.starts_at > ${now} and ${seat} = any (p.names)
    order by s.showtime_id, s.cinema_id for update of s`.execute(tx);
  return rows;
}

/** Takes a seat out of use for all screenings ahead, or back into use. Null where none has it. */
export function closeSeat(
  db: AppDatabase,
  wanted: CloseSeat,
  now: Date,
  note?: (transaction: unknown, closed: ClosedSeat) => Promise<void>,
): Promise<ClosedSeat | null> {
  const { cinema, dryRun, isOpen } = wanted;
  return db.transaction().execute(async (tx) => {
    const screenings = await lockScreenings(tx, wanted, now);
    const [first] = screenings;
    if (!first) return null;
    const closed = { dryRun, showings: screenings.length, sold: screenings.filter(({ isSold }) => isSold).length };
    if (dryRun) return closed;
    const others = sql`array(select seat from unnest(s.closed_seats) as seat where seat <> g.seat)`;
    await sql`update app.screenings s set closed_seats = ${others} ${isOpen ? sql`` : sql`|| g.seat`}
      from json_to_recordset(${JSON.stringify(screenings)}::json) as g(showtime text, seat integer)
      where s.showtime_id = g.showtime and s.cinema_id = ${cinema}`.execute(tx);
    await note?.(tx, closed);
    return closed;
  });
}
