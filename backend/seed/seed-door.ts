import { timeZone } from '@viewmax/contracts/constants';
import { sql } from 'kysely';
import type { AppDatabase } from '../src/database/app-database.ts';
import { demoCinemas } from './cinemas.ts';
import { GUEST } from './people.ts';
import { addScreening, idOf, sell } from './seed-tickets.ts';

const MINUTE_MS = 60_000;
/** Time enough to try a door. */
const LEFT_MS = 60 * MINUTE_MS;

const inLagos = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

const [RIVERSIDE, AMUKPE] = demoCinemas;

/** Running shows, which no list of coming showtimes has: two in one cinema, and one in another. */
const SCREENINGS = [
  { movie: 'the-bronze-thief', place: RIVERSIDE, screen: 'Screen 1, ground floor', parties: [5, 8, 1, 1] },
  { movie: 'eko-nocturne', place: RIVERSIDE, screen: 'Screen 2, first floor', parties: [2] },
  { movie: 'last-danfo-to-ojota', place: AMUKPE, screen: 'Main hall, ground floor', parties: [1] },
];

async function hasTickets(db: AppDatabase, holder: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from app.tickets t
      join app.purchases p on p.id = t.purchase_id
      join app.showtimes h on h.id = t.showtime_id
      join app.movies m on m.id = h.movie_id
    where p.user_id = ${holder} and t.status = 'Unused'
      and h.starts_at + make_interval(mins => m.duration_minutes) > ${new Date(now.getTime() + LEFT_MS)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A minute before `from` in which the program has no screening of this movie. */
async function freeStart(db: AppDatabase, movie: string, lga: string, from: Date): Promise<Date> {
  const showtimes = db.selectFrom('showtimes').select('id').where('movie_id', '=', movie).where('lga', '=', lga);
  for (let starts = new Date(Math.floor(from.getTime() / MINUTE_MS) * MINUTE_MS); ; ) {
    starts = new Date(starts.getTime() - MINUTE_MS);
    if (!(await showtimes.where('starts_at', '=', starts).executeTakeFirst())) return starts;
  }
}

/** Sells tickets for screenings that run now, unless some are left. */
export async function addDoorScreenings(db: AppDatabase, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const holder = await idOf(tx, GUEST);
    if (await hasTickets(tx, holder, now)) return;
    for (const { movie, place, screen, parties } of SCREENINGS) {
      if (!place) continue;
      const cinema = { ...place, screen };
      const starts = await freeStart(tx, movie, place.lga, now);
      const [date = '', time = ''] = inLagos.format(starts).split(' ');
      const id = `demo-door-${movie}-${date}-${time.replace(':', '')}`;
      await addScreening(tx, { id, movie, cinema, date, time });
      const at = new Date(starts.getTime() - LEFT_MS);
      for (const count of parties) await sell(tx, { holder, showtimeId: id, cinema, count, at });
    }
  });
}
