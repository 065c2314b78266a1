import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { drawPlan } from '../../seed/plans.ts';
import { appDatabase } from '../../src/database/app-database.ts';
import { readSeatPlan, writeSeatPlans } from '../../src/seats/seat-plan.ts';

export interface Screening {
  showtimeId: string;
  cinemaId: string;
  price: number;
  /** Its seats are held before they are bought. */
  plan?: string;
}

export const CINEMA = 'riverside-screens';

let made = 0;

/**
 * A separate screening, at a cinema of Sapele, two days after `now`. It begins before the demo's screenings of that
 * day, and the hours around it are on the same day.
 */
export async function addScreening(
  db: Database,
  {
    seats,
    price = 100,
    perRow = 10,
    now = new Date(),
    plan,
  }: { seats: number; price?: number; perRow?: number; now?: Date; plan?: string },
): Promise<Screening> {
  made += 1;
  const showtimeId = `show-${made}`;
  const date = new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const minutes = 4 * 60 + (made % (7 * 60));
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  await withClient(db, async (client) => {
    await client.query(
      `insert into app.showtimes (id, movie_id, lga, date, start_time) values ($1, 'eko-nocturne', 'Sapele', $2, $3)`,
      [showtimeId, date, time],
    );
    await client.query(
      `insert into app.screenings (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location, plan_id)
        values ($1, $2, $3, $4, $5, 'Screen 9', $6)`,
      [showtimeId, CINEMA, price, seats, perRow, plan],
    );
  });
  return { showtimeId, cinemaId: CINEMA, price, ...(plan && { plan }) };
}

/** Stores a plan of one zone. @example await addPlan(db, ['......', 'w.. ...']) */
export async function addPlan(db: Database, rows: readonly string[]): Promise<string> {
  const plan = readSeatPlan(drawPlan('Hall', { Hall: rows }));
  if ('faults' in plan) throw new Error(plan.faults.join());
  await writeSeatPlans(appDatabase(db), [plan]);
  return plan.id;
}
