import type { DoorReportResponse } from '@viewmax/contracts/attendant';
import { DEFAULT_CATEGORY } from '@viewmax/contracts/category-words';
import { timeZone } from '@viewmax/contracts/constants';
import { sql } from 'kysely';
import { writeCsv } from '../content/csv.ts';
import type { AppDatabase } from '../database/app-database.ts';
import { storedSeatName } from '../seats/counted-seat.ts';
import { isLiving } from './screenings.ts';

const HEADER = [
  'what',
  'time',
  'movie',
  'hall',
  'show',
  'seat',
  'people',
  'door',
  'attendant',
  'reason',
  'undone',
  'first_time',
  'first_door',
  'first_attendant',
  'category',
];

const inLagos = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

const time = (at: Date | null): string => (at ? inLagos.format(at) : '');

/** A spreadsheet runs a cell that begins with one of these, and attendants write reasons and names of doors. */
const harmless = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

function rowOf(what: string, row: ReportRow, people: number, more: (string | null)[]): string[] {
  const { at, title, screenLocation, startTime, seat, seatsPerRow, seatInPlan, door, attendant } = row;
  const name = storedSeatName(seat, seatsPerRow, seatInPlan);
  const place = [title, screenLocation, startTime, name, String(people), door ?? '', attendant];
  const cells = [what, time(at), ...place, ...more.map((cell) => cell ?? '')];
  return HEADER.map((name, column) => harmless((name === 'category' ? row.category : cells[column]) ?? ''));
}

/** The report as a file for a spreadsheet, with times in Lagos. */
function reportCsv(entries: readonly EntryRow[], conflicts: readonly ConflictRow[]): string {
  return writeCsv([
    HEADER,
    ...entries.map((row) =>
      rowOf(row.reason === null ? 'admitted' : 'forced', row, 1, [row.reason, time(row.undoneAt)]),
    ),
    ...conflicts.map((row) => {
      const what = row.why === 'twice' ? 'conflict' : 'void';
      return rowOf(what, row, row.people, ['', '', time(row.firstAt), row.firstDoor, row.firstBy]);
    }),
  ]);
}

export interface ReportKey {
  cinemaId: string;
  /** A day in Lagos. */
  date: string;
}

/** A row of the report. `first` is the other scan of a conflict. */
export interface ReportRow {
  at: Date;
  title: string;
  screenLocation: string;
  startTime: string;
  seat: number;
  seatsPerRow: number;
  seatInPlan: string | null;
  category: string | null;
  attendant: string;
  door: string | null;
}
export interface EntryRow extends ReportRow {
  reason: string | null;
  undoneAt: Date | null;
}
export interface ConflictRow extends ReportRow {
  why: 'twice' | 'void';
  people: number;
  receivedAt: Date;
  firstAt: Date | null;
  firstBy: string | null;
  firstDoor: string | null;
}

const place = sql`
  m.title, s.screen_location as "screenLocation", to_char(h.start_time, 'HH24:MI') as "startTime", t.seat,
  s.seats_per_row as "seatsPerRow", p.names[t.seat] as "seatInPlan", t.category, u.username as attendant`;
const joins = sql`
  join app.screenings s on s.showtime_id = t.showtime_id and s.cinema_id = t.cinema_id
  left join app.seat_plans p on p.id = s.plan_id
  join app.showtimes h on h.id = t.showtime_id
  join app.movies m on m.id = h.movie_id`;
const dayOf = ({ date }: ReportKey) => {
  const midnight = sql`${date}::date::timestamp at time zone ${sql.lit(timeZone)}`;
  return sql`>= ${midnight} and x.at < (${midnight} + interval '1 day')`;
};

async function entriesOf(db: AppDatabase, key: ReportKey): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select x.at, ${place}, x.door, x.reason, x."undoneAt"
    from (
      select id as ticket_id, used_at as at, used_by as by, used_door as door, forced_reason as reason,
          null::timestamptz as "undoneAt"
        from app.tickets where cinema_id = ${key.cinemaId} and status = 'Used'
      union all
      select ticket_id, scanned_at, attendant_id, null, forced_reason, undone_at
        from app.undone_scans where forced_reason is not null
    ) x
    join app.tickets t on t.id = x.ticket_id and t.cinema_id = ${key.cinemaId}
    ${joins}
    join app.users u on u.id = x.by
    where x.at ${dayOf(key)}
    order by x.at, t.seat`.execute(db);
  return rows;
}

async function conflictsOf(db: AppDatabase, key: ReportKey): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select x.scanned_at as at, ${place}, x.door, x.why, x.people, x.received_at as "receivedAt", x.first_at as "firstAt",
      f.username as "firstBy", x.first_door as "firstDoor"
    from (select scanned_at as at, * from app.door_conflicts where cinema_id = ${key.cinemaId}) x
    join app.tickets t on t.id = x.ticket_id
    ${joins}
    join app.users u on u.id = x.attendant_id
    left join app.users f on f.id = x.first_by
    where x.at ${dayOf(key)}
    order by x.at, t.seat`.execute(db);
  return rows;
}

type ReportScreening = NonNullable<DoorReportResponse['shows']>[number];
type CountedScreening = Omit<ReportScreening, 'categories'> & { categories: ReportScreening['categories'] | null };

/** Null where no ticket has a category; where one has, the others are of the default. */
const byCategory = sql`case when count(tickets.category) > 0 then (
  select json_agg(c order by c.category <> ${DEFAULT_CATEGORY}, c.category) from (
    select coalesce(category, ${DEFAULT_CATEGORY}) as category, count(*) as sold,
      count(*) filter (where status = 'Used') as admitted
    from app.tickets where showtime_id = h.id and cinema_id = s.cinema_id and ${isLiving} group by 1) c) end`;

/** The screenings of the day, with the people who came in. */
async function reportScreenings(db: AppDatabase, { cinemaId, date }: ReportKey): Promise<ReportScreening[]> {
  const { rows } = await sql<CountedScreening>`
    select h.id as "ShowtimeID", m.title as "MovieTitle", s.screen_location as "ScreenLocation", h.date as "ShowtimeDate",
      to_char(h.start_time, 'HH24:MI') as "ShowtimeTime", count(tickets.id) as sold,
      count(*) filter (where tickets.status = 'Used') as admitted,
      count(*) filter (where tickets.status = 'Used' and tickets.forced_reason is not null) as forced,
      count(*) filter (where tickets.status = 'Used' and tickets.used_by_list) as offline, ${byCategory} as categories
    from app.screenings s
      join app.showtimes h on h.id = s.showtime_id
      join app.movies m on m.id = h.movie_id
      left join app.tickets on tickets.showtime_id = h.id and tickets.cinema_id = s.cinema_id and ${isLiving}
    where s.cinema_id = ${cinemaId} and h.date = ${date}
    group by h.id, m.id, s.cinema_id, s.screen_location
    order by h.starts_at, h.id`.execute(db);
  return rows.map(({ categories, ...screening }) => ({ ...screening, categories: categories ?? undefined }));
}

const hourIn = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });

function hoursOf(admitted: readonly EntryRow[]): DoorReportResponse['hours'] {
  const byHour = Map.groupBy(admitted, ({ at }) => `${hourIn.format(at)}:00`);
  return [...byHour].map(([hour, entries]) => ({ hour, admitted: entries.length }));
}

const toEntry = (row: ReportRow) => ({
  at: row.at.toISOString(),
  MovieTitle: row.title,
  ScreenLocation: row.screenLocation,
  ShowtimeTime: row.startTime,
  SeatNumber: storedSeatName(row.seat, row.seatsPerRow, row.seatInPlan),
  attendant: row.attendant,
  door: row.door ?? undefined,
});

/** One day at the doors of one cinema. */
export async function doorReport(
  db: AppDatabase,
  key: ReportKey & { cinemaName: string },
): Promise<DoorReportResponse> {
  const entries = await entriesOf(db, key);
  const conflicts = await conflictsOf(db, key);
  const admitted = entries.filter(({ undoneAt }) => undoneAt === null);
  return {
    CinemaName: key.cinemaName,
    admitted: admitted.length,
    shows: await reportScreenings(db, key),
    hours: hoursOf(admitted),
    forced: entries.flatMap((row) =>
      row.reason === null ? [] : { ...toEntry(row), reason: row.reason, undoneAt: row.undoneAt?.toISOString() },
    ),
    conflicts: conflicts.map((row) => ({
      ...toEntry(row),
      why: row.why,
      people: row.people,
      receivedAt: row.receivedAt.toISOString(),
      first:
        row.firstAt === null
          ? undefined
          : { at: row.firstAt.toISOString(), attendant: row.firstBy ?? '', door: row.firstDoor ?? undefined },
    })),
    csv: reportCsv(entries, conflicts),
  };
}
