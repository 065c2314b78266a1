import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { PriceCategory } from '../database/seat-tables.ts';
import { tidy } from './cells.ts';
import { categoriesText, readCategories } from './price-categories.ts';
import { tidyRow } from './program-rows.ts';

/** A showtime at one cinema. */
export interface ScreeningName {
  movie: string;
  cinema: string;
  date: string;
  start_time: string;
}
export interface Seats {
  seats: number;
  seats_per_row: number;
  /** The id of the hall's plan. */
  plan: string | null;
  /** By name, in their order. */
  closed_seats: string[];
}
/** A screening without the fields that only the database knows. */
export type Wanted = ScreeningName &
  Seats & {
    lga: string;
    hall: string;
    counter_seats: number;
    price: number;
    /** The other prices as a cell. */
    categories: string | null;
  };
export type StoredScreening = Wanted & { showtime: string; isCancelled: boolean };

export const screeningName = ({ movie, cinema, date, start_time }: ScreeningName): string =>
  `${movie} at ${cinema}, ${date} ${start_time}`;
export const hallKey = (cinema: string, hall: string): string => JSON.stringify([cinema, hall]);

/** The seats of the plan, which `total_seats` has without the closed ones. */
const allSeats = sql<number>`coalesce(p.seats, s.total_seats)`;
const closedNames = sql<string[]>`(
  select coalesce(array_agg(p.names[seat] order by p.names[seat] collate "C"), '{}') from unnest(s.closed_seats) as seat)`;

const selectScreenings = (db: AppDatabase) =>
  db
    .selectFrom('screenings as s')
    .innerJoin('showtimes as h', 'h.id', 's.showtime_id')
    .leftJoin('seat_plans as p', 'p.id', 's.plan_id')
    .select(['s.showtime_id as showtime', 's.cinema_id as cinema', 'h.movie_id as movie', 'h.lga', 'h.date'])
    .select(sql<string>`to_char(h.start_time, 'HH24:MI')`.as('start_time'))
    .select(['s.screen_location as hall', 's.seats_per_row', 's.counter_seats', 's.price', 's.categories'])
    .select('s.plan_id as plan')
    .select([allSeats.as('seats'), closedNames.as('closed_seats')])
    .select(sql<boolean>`s.cancelled_at is not null`.as('isCancelled'))
    .orderBy('h.starts_at')
    .orderBy('s.cinema_id')
    .orderBy('h.movie_id');

const toScreening = ({
  categories,
  ...row
}: Omit<StoredScreening, 'categories'> & { categories: PriceCategory[] | null }) =>
  tidyRow({ ...row, categories: categoriesText(categories) });

/** Screenings that have not started and are not cancelled. */
export async function readUpcoming(db: AppDatabase, now: Date): Promise<StoredScreening[]> {
  const upcoming = selectScreenings(db).where('h.starts_at', '>', now).where('s.cancelled_at', 'is', null);
  return (await upcoming.execute()).map(toScreening);
}

/** The screenings of these cinemas from a day on. */
export async function readScreenings(db: AppDatabase, cinemas: string[], from: string): Promise<StoredScreening[]> {
  const some = selectScreenings(db).where(sql<boolean>`s.cinema_id = any(${cinemas})`).where('h.date', '>=', from);
  return (await some.execute()).map(toScreening);
}

/** The seats of each hall at its latest screening, by `hallKey`. */
export async function readHalls(db: AppDatabase, cinemas: string[]): Promise<Map<string, Seats>> {
  const { rows } = await sql<{ cinema: string; hall: string } & Seats>`
    select distinct on (s.cinema_id, s.screen_location)
      s.cinema_id as cinema, s.screen_location as hall, ${allSeats} as seats, s.seats_per_row, s.plan_id as plan,
      ${closedNames} as closed_seats
    from app.screenings s join app.showtimes h on h.id = s.showtime_id left join app.seat_plans p on p.id = s.plan_id
    where s.cinema_id = any(${cinemas})
    order by s.cinema_id, s.screen_location, h.starts_at desc`.execute(db);
  return new Map(rows.map(({ cinema, hall, ...seats }) => [hallKey(cinema, tidy(hall)), seats]));
}

type Id = Pick<StoredScreening, 'showtime' | 'cinema'>;

const isOneOf = (ids: readonly Id[]) => {
  const [showtimes, cinemas] = [ids.map(({ showtime }) => showtime), ids.map(({ cinema }) => cinema)];
  return sql<boolean>`(showtime_id, cinema_id) in (select * from unnest(${showtimes}::text[], ${cinemas}::text[]))`;
};

/**
 * Which of these have sold tickets, as a test. With `isLocking` no seat of them is sold until the transaction ends: it locks
 * in the order of a purchase.
 */
export async function readSold(tx: AppDatabase, ids: readonly Id[], isLocking: boolean): Promise<(id: Id) => boolean> {
  // The first ticket fixes the rows of the hall, also if it is void later.
  const { rows } = await sql<Id & { isSold: boolean }>`
    select showtime_id as showtime, cinema_id as cinema,
      free_in_rows is not null or assigned_seats > counter_seats as "isSold"
    from app.screenings where ${isOneOf(ids)} order by showtime_id, cinema_id
    ${isLocking ? sql`for update` : sql``}`.execute(tx);
  const keyOf = ({ showtime, cinema }: Id) => `${showtime} ${cinema}`;
  const sold = new Set(rows.filter(({ isSold }) => isSold).map(keyOf));
  return (id) => sold.has(keyOf(id));
}

/** Adds screenings, or changes those at these times. Their seats are unsold, or they keep the seats. */
export async function writeScreenings(tx: AppDatabase, wanted: readonly Wanted[]): Promise<void> {
  const stored = wanted.map((one) => ({ ...one, categories: readCategories(one.categories) }));
  const given = sql`json_to_recordset(${JSON.stringify(stored)}::json) as g(movie text, cinema text, lga text, date date,
    start_time time, hall text, seats integer, seats_per_row integer, counter_seats integer, price bigint, plan text,
    closed_seats text[], categories json)`;
  // All cinemas of an LGA share a showtime.
  await sql`insert into app.showtimes (movie_id, lga, date, start_time)
    select distinct movie, lga, date, start_time from ${given} on conflict do nothing`.execute(tx);
  await sql`insert into app.screenings as s (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location,
      counter_seats, assigned_seats, plan_id, closed_seats, categories)
    select h.id, g.cinema, g.price, g.seats, g.seats_per_row, g.hall, g.counter_seats, g.counter_seats, g.plan, array(
      select seat::integer from app.seat_plans p, unnest(p.names) with ordinality as u(name, seat)
      where p.id = g.plan and name = any (g.closed_seats)), g.categories
    from ${given} join app.showtimes h
      on (h.movie_id, h.lga, h.date, h.start_time) = (g.movie, g.lga, g.date, g.start_time)
    on conflict (showtime_id, cinema_id) do update set price = excluded.price, total_seats = excluded.total_seats,
      seats_per_row = excluded.seats_per_row, screen_location = excluded.screen_location,
      assigned_seats = s.assigned_seats - s.counter_seats + excluded.counter_seats,
      counter_seats = excluded.counter_seats,
      plan_id = excluded.plan_id, closed_seats = excluded.closed_seats, categories = excluded.categories`.execute(tx);
}

export async function deleteScreenings(tx: AppDatabase, ids: readonly Id[]): Promise<void> {
  await sql`delete from app.screenings where ${isOneOf(ids)}`.execute(tx);
  await sql`delete from app.showtimes h where h.id = any(${ids.map(({ showtime }) => showtime)})
    and not exists (select from app.screenings s where s.showtime_id = h.id)`.execute(tx);
}
