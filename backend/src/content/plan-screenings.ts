import { setImmediate as otherWork } from 'node:timers/promises';
import type { ContentChange, ContentKind } from '@viewmax/contracts/content';
import { type Halls, readHallRows } from './halls.ts';
import { differences } from './plan-rows.ts';
import { type Prices, readPrices } from './prices.ts';
import type { FileRow, Refuse, Tables } from './read-files.ts';
import { type Cinema, type Hall, type Movie, type Screening, type ScreeningKey, screeningKey } from './stored.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 400;
/** A process may answer members' calls too, and they wait while a plan computes. */
const ROWS_AT_ONCE = 500;

/** Lagos has no summer time. */
export const startOf = ({ date, start_time }: ScreeningKey): number => Date.parse(`${date}T${start_time}:00+01:00`);

/** A screening without the fields that only the database knows. */
export type Wanted = Omit<Screening, 'showtime' | 'isSold' | 'isCancelled'>;
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
  storedHalls: Map<string, Hall>;
  now: Date;
  isWhole: boolean;
  refuse: Refuse;
}

interface Planning extends ScreeningContext {
  halls: Halls;
  prices: Prices;
  plan: ScreeningPlan;
}

type ShowtimeValues = FileRow['values'] & Record<keyof ScreeningKey | 'hall', string>;
type RefuseRow = (reason: string) => void;

const valuesOf = (row: FileRow) => row.values as ShowtimeValues;

const CHANGEABLE = ['hall', 'seats', 'seats_per_row', 'counter_seats', 'price'] as const;
/** A ticket names its hall and its seat. */
const FIXED_BY_TICKETS = CHANGEABLE.filter((column) => column !== 'price');

/** Plans showtimes: those of the file, and stored ones of the same cinemas for which a hall or a price changes. */
export async function planScreenings(tables: Tables, context: ScreeningContext): Promise<ScreeningPlan> {
  const { isWhole, now, refuse, screenings, storedHalls } = context;
  const rows = tables.showtimes ?? [];
  const halls = readHallRows(tables.halls ?? [], storedHalls);
  const prices = readPrices(tables.prices ?? [], refuse);
  const plan: ScreeningPlan = { changes: [], unchanged: 0, notes: [] };
  const planning: Planning = { ...context, halls, prices, plan };

  const stored = new Map(screenings.map((one) => [screeningKey(one), one]));
  await inParts(rows, (row) => planRow(row, stored.get(screeningKey(valuesOf(row))), planning));

  const listed = new Set(rows.map((row) => screeningKey(valuesOf(row))));
  const days = daysOf(rows);
  await inParts(screenings, (before) => {
    if (listed.has(screeningKey(before)) || hasBegun(before, now) || before.isCancelled) return;
    const range = days.get(before.cinema);
    const isCovered = range && before.date >= range.first && before.date <= range.last;
    if (isWhole && isCovered) planRemoval(before, range.row, planning);
    else planOmitted(before, planning);
  });
  plan.notes.push(...notesOf(halls, prices));
  return plan;
}

async function inParts<T>(list: readonly T[], work: (one: T) => void): Promise<void> {
  for (const [number, one] of list.entries()) {
    if (number % ROWS_AT_ONCE === 0) await otherWork();
    work(one);
  }
}

const hasBegun = (screening: ScreeningKey, now: Date): boolean => startOf(screening) <= now.getTime();

/** A row of the file, with the stored showtime of its key. */
function planRow(row: FileRow, before: Screening | undefined, planning: Planning): void {
  const { cinemas, movies, now, plan, refuse } = planning;
  const values = valuesOf(row);
  const refuseRow: RefuseRow = (reason) => refuse({ file: row.file, line: row.line, reason });
  const cinema = cinemas.get(values.cinema);
  // The import has refused an unknown cinema or movie already.
  if (!cinema || !movies.has(values.movie)) return;
  if (hasBegun(values, now)) {
    planBegun(values, before, plan, refuseRow);
    return;
  }
  // The spreadsheet of a chain still has it.
  if (before?.isCancelled) {
    plan.unchanged += 1;
    plan.notes.push(`${row.file}, line ${row.line}: ${screeningKey(before)} was cancelled, and stays so.`);
    return;
  }
  const wanted = wantedBy(values, cinema.lga, before, planning, refuseRow);
  if (!wanted) return;
  if (before) planChange(before, wanted, plan, refuseRow);
  else plan.changes.push({ change: { kind: 'showtime', action: 'added', key: screeningKey(wanted) }, wanted });
}

/** An import of an older export repeats showtimes that have started since. */
function planBegun(values: ShowtimeValues, before: Screening | undefined, plan: ScreeningPlan, refuseRow: RefuseRow) {
  const key = screeningKey(values);
  if (!before) refuseRow(`${key} is in the past.`);
  else if (Object.keys(differences(before, definedOf(values))).length > 0)
    refuseRow(`${key} has begun, so it cannot change.`);
  else plan.unchanged += 1;
}

/** The showtime that a row asks for. Undefined if the row is refused, or if another refused row may be the reason. */
function wantedBy(
  values: ShowtimeValues,
  lga: string,
  before: Screening | undefined,
  { broken, halls, now, prices }: Planning,
  refuseRow: RefuseRow,
): Wanted | undefined {
  const { movie, cinema, date, start_time, hall } = values;
  const key = screeningKey(values);
  if (startOf(values) > now.getTime() + MOST_DAYS * DAY_MS)
    return void refuseRow(`${key} is more than ${MOST_DAYS} days ahead.`);
  const seating = halls.of(cinema, hall, before);
  if (!seating) {
    if (!broken.has('halls')) refuseRow(`The hall "${hall}" of ${cinema} is unknown. Add it to halls.`);
    return undefined;
  }
  const price = prices.of(values) ?? before?.price;
  if (price === undefined) {
    if (!broken.has('prices')) refuseRow(`${key} has no price. Add a row for ${cinema} to prices.`);
    return undefined;
  }
  const seats = Number(values.seats ?? seating.seats);
  const seats_per_row = Number(values.seats_per_row ?? seating.seats_per_row);
  const counter_seats = Number(values.counter_seats ?? before?.counter_seats ?? 0);
  if (counter_seats > seats)
    return void refuseRow(`${key} has ${seats} seats, fewer than the ${counter_seats} sold at the counter.`);
  return { movie, cinema, date, start_time, hall, lga, price, seats, seats_per_row, counter_seats };
}

function planChange(before: Screening, wanted: Wanted, plan: ScreeningPlan, refuseRow: RefuseRow): void {
  const columns = differences(before, Object.fromEntries(CHANGEABLE.map((name) => [name, wanted[name]])));
  if (Object.keys(columns).length === 0) {
    plan.unchanged += 1;
    return;
  }
  const key = screeningKey(before);
  const fixed = before.isSold ? FIXED_BY_TICKETS.find((name) => columns[name]) : undefined;
  if (fixed) refuseRow(`${key} has sold tickets, so its ${fixed} must stay ${before[fixed]}.`);
  else plan.changes.push({ change: { kind: 'showtime', action: 'changed', key, columns }, wanted, stored: before });
}

/** A stored showtime that the file omits: a hall or a price of the files may still change it. */
function planOmitted(before: Screening, { halls, plan, prices, refuse }: Planning): void {
  const { cinema, hall } = before;
  const { seats, seats_per_row } = halls.of(cinema, hall, before) ?? before;
  const wanted = { ...before, seats, seats_per_row, price: prices.of(before) ?? before.price };
  const { file = 'halls', line = 1 } = halls.row(cinema, hall) ?? {};
  const refuseHall: RefuseRow = (reason) =>
    refuse({ file, line, reason: `${reason} Add its row to showtimes, with its own seats.` });
  if (wanted.counter_seats > seats) {
    refuseHall(`${screeningKey(before)} has ${before.counter_seats} seats sold at the counter, more than ${seats}.`);
  } else if (Object.keys(differences(before, wanted)).length > 0) planChange(before, wanted, plan, refuseHall);
}

function planRemoval(before: Screening, { file, line }: FileRow, { plan, refuse }: Planning): void {
  const key = screeningKey(before);
  if (before.isSold) {
    const command = `viewmax content cancel-showing ${before.showtime} --cinema ${before.cinema} --reason "…"`;
    refuse({
      file,
      line,
      reason: `${key} has sold tickets, so it cannot be removed. Keep its row, or cancel it first: ${command}`,
    });
  } else plan.changes.push({ change: { kind: 'showtime', action: 'removed', key }, wanted: before, stored: before });
}

/** Rows of the files that hold for no showtime. */
const notesOf = (halls: Halls, prices: Prices): string[] => [
  ...halls
    .unused()
    .map(
      ({ line, values }) =>
        `halls, line ${line}: no showtime is in "${values.hall}" of ${values.cinema}, so it is not stored.`,
    ),
  ...prices.unused().map(({ line }) => `prices, line ${line}: no showtime has this price.`),
];

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
