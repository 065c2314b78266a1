import { setImmediate as otherWork } from 'node:timers/promises';
import type { ContentChange, ContentKind } from '@viewmax/contracts/content';
import { SEATS_PER_ROW } from './kinds.ts';
import { differences } from './plan-rows.ts';
import { type Prices, readPrices } from './prices.ts';
import type { FileRow, Refuse, Tables } from './read-files.ts';
import { type Cinema, type Hall, hallKey, type Movie, type Place, placeKey, type Screening } from './stored.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 400;
/** A process may answer members' calls too, and they wait while a plan computes. */
const ROWS_AT_ONCE = 500;

/** Lagos has no summer time. */
export const startOf = ({ date, start_time }: Place): number => Date.parse(`${date}T${start_time}:00+01:00`);

/** A screening without the fields that only the database knows. */
export type Wanted = Omit<Screening, 'showtime' | 'isSold'>;
export interface PlannedScreening {
  change: ContentChange;
  wanted: Wanted;
  stored?: Screening;
}
export interface ScreeningPlan {
  changes: PlannedScreening[];
  unchanged: number;
  notes: string[];
}

export interface ScreeningContext {
  movies: Map<string, Movie>;
  cinemas: Map<string, Cinema>;
  /** Kinds with a refused row. Other rows may name it. */
  broken: Set<ContentKind>;
  /** Those of the named cinemas, from the first named day or today on. */
  screenings: Screening[];
  /** By `hallKey`, from the latest showtimes. */
  halls: Map<string, Hall>;
  now: Date;
  isWhole: boolean;
  refuse: Refuse;
}

const CHANGEABLE = ['hall', 'seats', 'seats_per_row', 'counter_seats', 'price'] as const;
/** A ticket names its hall and its seat. */
const FIXED_BY_TICKETS = CHANGEABLE.filter((column) => column !== 'price');

/** Plans showtimes: those of the file, and stored ones of the same cinemas for which a hall or a price changes. */
export async function planScreenings(tables: Tables, context: ScreeningContext): Promise<ScreeningPlan> {
  const { broken, cinemas, now, isWhole, refuse } = context;
  const stored = new Map(context.screenings.map((one) => [placeKey(one), one]));
  const halls = new Map(
    (tables.halls ?? []).map((row) => [hallKey(`${row.values.cinema}`, `${row.values.hall}`), row]),
  );
  const prices: Prices = readPrices(tables.prices ?? [], refuse);
  const usedHalls = new Set<FileRow>();
  const listed = new Set<string>();
  const plan: ScreeningPlan = { changes: [], unchanged: 0, notes: [] };

  function hallOf(cinema: string, hall: string, before: Screening | undefined): Hall | undefined {
    const row = halls.get(hallKey(cinema, hall));
    const known = before?.hall === hall ? before : context.halls.get(hallKey(cinema, hall));
    if (!row) return known;
    usedHalls.add(row);
    const perRow = row.values.seats_per_row ?? known?.seats_per_row ?? SEATS_PER_ROW;
    return { seats: Number(row.values.seats), seats_per_row: Number(perRow) };
  }

  function compare(before: Screening, wanted: Wanted, refuseIt: (reason: string) => void): void {
    const columns = differences(before, Object.fromEntries(CHANGEABLE.map((name) => [name, wanted[name]])));
    if (Object.keys(columns).length === 0) {
      plan.unchanged += 1;
      return;
    }
    const key = placeKey(before);
    const fixed = before.isSold ? FIXED_BY_TICKETS.find((name) => columns[name]) : undefined;
    if (fixed) {
      refuseIt(`${key} has sold tickets, so its ${fixed} must stay ${before[fixed]}.`);
    } else {
      plan.changes.push({ change: { kind: 'showtime', action: 'changed', key, columns }, wanted, stored: before });
    }
  }

  function planRow({ file, line, values }: FileRow): void {
    const place = values as Record<keyof Place | 'hall', string>;
    const key = placeKey(place);
    listed.add(key);
    const wrong = (reason: string) => refuse({ file, line, reason });
    const before = stored.get(key);
    const lga = cinemas.get(place.cinema)?.lga;
    if (!lga || !context.movies.has(place.movie)) return;
    const start = startOf(place);
    if (start <= now.getTime()) {
      // An import of an older export repeats showtimes that have started since.
      const own = before && Object.keys(differences(before, definedOf(values))).length === 0;
      if (own) plan.unchanged += 1;
      else wrong(before ? `${key} has begun, so it cannot change.` : `${key} is in the past.`);
      return;
    }
    if (start > now.getTime() + MOST_DAYS * DAY_MS) {
      wrong(`${key} is more than ${MOST_DAYS} days ahead.`);
      return;
    }
    const hall = hallOf(place.cinema, place.hall, before);
    if (!hall) {
      if (!broken.has('halls')) wrong(`The hall "${place.hall}" of ${place.cinema} is unknown. Add it to halls.`);
      return;
    }
    const price = prices.of(place) ?? before?.price;
    if (price === undefined) {
      if (!broken.has('prices')) wrong(`${key} has no price. Add a row for ${place.cinema} to prices.`);
      return;
    }
    const wanted: Wanted = {
      movie: place.movie,
      cinema: place.cinema,
      date: place.date,
      start_time: place.start_time,
      hall: place.hall,
      lga,
      price,
      seats: Number(values.seats ?? hall.seats),
      seats_per_row: Number(values.seats_per_row ?? hall.seats_per_row),
      counter_seats: Number(values.counter_seats ?? before?.counter_seats ?? 0),
    };
    if (wanted.counter_seats > wanted.seats) {
      wrong(`${key} has ${wanted.seats} seats, fewer than the ${wanted.counter_seats} sold at the counter.`);
    } else if (before) compare(before, wanted, wrong);
    else plan.changes.push({ change: { kind: 'showtime', action: 'added', key }, wanted });
  }

  /** A stored showtime that the file omits: a hall or a price of the files may still change it. */
  function planOther(before: Screening): void {
    const row = halls.get(hallKey(before.cinema, before.hall));
    const hall = hallOf(before.cinema, before.hall, before) ?? before;
    const { seats, seats_per_row } = hall;
    const wanted = { ...before, seats, seats_per_row, price: prices.of(before) ?? before.price };
    const refuseIt = (reason: string) =>
      refuse({
        file: row?.file ?? 'halls',
        line: row?.line ?? 1,
        reason: `${reason} Add its row to showtimes, with its own seats.`,
      });
    if (wanted.counter_seats > seats) {
      refuseIt(`${placeKey(before)} has ${before.counter_seats} seats sold at the counter, more than ${seats}.`);
    } else if (Object.keys(differences(before, wanted)).length > 0) compare(before, wanted, refuseIt);
  }

  function planRemoval(before: Screening, { file, line }: FileRow): void {
    const key = placeKey(before);
    if (before.isSold)
      refuse({ file, line, reason: `${key} has sold tickets, so it cannot be removed. Keep its row.` });
    else plan.changes.push({ change: { kind: 'showtime', action: 'removed', key }, wanted: before, stored: before });
  }

  for (const [number, row] of (tables.showtimes ?? []).entries()) {
    planRow(row);
    if (number % ROWS_AT_ONCE === 0) await otherWork();
  }
  const days = daysOf(tables.showtimes ?? []);
  for (const [number, before] of context.screenings.entries()) {
    if (number % ROWS_AT_ONCE === 0) await otherWork();
    if (listed.has(placeKey(before)) || startOf(before) <= now.getTime()) continue;
    const range = days.get(before.cinema);
    if (isWhole && range && before.date >= range.first && before.date <= range.last) planRemoval(before, range.row);
    else planOther(before);
  }
  for (const row of halls.values()) {
    const { line, values } = row;
    if (!usedHalls.has(row)) {
      plan.notes.push(
        `halls, line ${line}: no showtime is in "${values.hall}" of ${values.cinema}, so it is not stored.`,
      );
    }
  }
  for (const { line } of prices.unused()) plan.notes.push(`prices, line ${line}: no showtime has this price.`);
  return plan;
}

const definedOf = (values: FileRow['values']) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The first and the last day of each cinema in the file. */
function daysOf(rows: readonly FileRow[]): Map<string, { first: string; last: string; row: FileRow }> {
  const days = new Map<string, { first: string; last: string; row: FileRow }>();
  for (const row of rows) {
    const { cinema, date } = row.values as { cinema: string; date: string };
    const own = days.get(cinema);
    if (!own) days.set(cinema, { first: date, last: date, row });
    else if (date < own.first) own.first = date;
    else if (date > own.last) own.last = date;
  }
  return days;
}
