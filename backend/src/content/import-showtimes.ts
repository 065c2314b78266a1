import { setImmediate as otherWork } from 'node:timers/promises';
import { daysOf } from './days-of-cinemas.ts';
import { type FittingRows, fittingRows } from './fitting-rows.ts';
import { importPlans, type KnownPlan, withPlan } from './import-plans.ts';
import type { Program } from './import-program.ts';
import { differences, type Importing, refuseUnknown } from './importing.ts';
import { SEATS_PER_ROW } from './kinds.ts';
import { joinPrices } from './price-categories.ts';
import type { FileRow } from './read-files.ts';
import {
  deleteScreenings,
  hallKey,
  readHalls,
  readScreenings,
  readSold,
  type ScreeningName,
  type Seats,
  type StoredScreening,
  screeningName,
  type Wanted,
  writeScreenings,
} from './screenings.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 400;
/** A process may answer members' calls too, and they wait while an import computes. */
const ROWS_AT_ONCE = 500;

/** Lagos has no summer time. */
const startOf = ({ date, start_time }: ScreeningName): number => Date.parse(`${date}T${start_time}:00+01:00`);
const hasBegun = (screening: ScreeningName, now: Date): boolean => startOf(screening) <= now.getTime();

/** The day in Lagos. */
export const todayIn = (now: Date): string => new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10);

type RefuseRow = (reason: string) => void;

/** A stored screening that changes, or goes. */
interface Change {
  stored: StoredScreening;
  wanted?: Wanted;
  refuseRow: RefuseRow;
}

interface Showtimes {
  importing: Importing;
  program: Program;
  halls: FittingRows;
  prices: FittingRows;
  plans: { plans: Map<string, KnownPlan>; isBroken: boolean };
  /** By `hallKey`, from the latest screenings. */
  storedHalls: Map<string, Seats>;
  added: Wanted[];
  changes: Change[];
}

type ShowtimeValues = FileRow['values'] & Record<keyof ScreeningName | 'hall', string>;
const valuesOf = (row: FileRow) => row.values as ShowtimeValues;

const CHANGEABLE = [
  'hall',
  'seats',
  'seats_per_row',
  'counter_seats',
  'price',
  'categories',
  'plan',
  'closed_seats',
] as const;
/** A ticket names its hall and its seat. */
const FIXED_BY_TICKETS = CHANGEABLE.filter((column) => !['price', 'categories', 'closed_seats'].includes(column));

/** Imports showtimes: those of the file, and stored ones of the same cinemas for which a hall or a price changes. */
export async function importShowtimes(importing: Importing, program: Program): Promise<void> {
  const { tx, tables, now, isWhole, refuse, notes, writes } = importing;
  const rows = tables.showtimes ?? [];
  const all = [...rows, ...(tables.halls ?? []), ...(tables.prices ?? [])];
  for (const row of all) {
    refuseUnknown(importing, row, 'cinema', program.cinemas);
    refuseUnknown(importing, row, 'movie', program.movies);
  }
  const cinemas = [...new Set(all.map(({ values }) => String(values.cinema)))];
  const first = rows.map((row) => valuesOf(row).date).reduce((one, other) => (other < one ? other : one), todayIn(now));
  const screenings = await readScreenings(tx, cinemas, first);
  const storedHalls = await readHalls(tx, cinemas);
  const halls = fittingRows(tables.halls ?? [], refuse);
  const prices = fittingRows(joinPrices(tables.prices ?? [], refuse), refuse);
  const plans = { plans: await importPlans(importing), isBroken: importing.broken.has('halls') };
  const showtimes: Showtimes = { importing, program, halls, prices, plans, storedHalls, added: [], changes: [] };

  const stored = new Map(screenings.map((one) => [screeningName(one), one]));
  await inParts(rows, (row) => importRow(row, stored.get(screeningName(valuesOf(row))), showtimes));
  const listed = new Set(rows.map((row) => screeningName(valuesOf(row))));
  const days = daysOf(rows);
  await inParts(screenings, (one) => {
    if (listed.has(screeningName(one)) || hasBegun(one, now) || one.isCancelled) return;
    const range = days.get(one.cinema);
    const isCovered = range && one.date >= range.first && one.date <= range.last;
    if (isWhole && isCovered) showtimes.changes.push({ stored: one, refuseRow: refuseAt(range.row, showtimes) });
    else importOmitted(one, showtimes);
  });
  await noteChanges(showtimes);
  for (const { line, values } of halls.unused())
    notes.push(`halls, line ${line}: no showtime is in "${values.hall}" of ${values.cinema}, so it is not stored.`);
  for (const { line } of prices.unused()) notes.push(`prices, line ${line}: no showtime has this price.`);

  const changed = showtimes.changes.flatMap(({ stored, wanted }) => (wanted && isChange(stored, wanted) ? wanted : []));
  const wanted = [...showtimes.added, ...changed];
  const removed = showtimes.changes.flatMap((change) => (change.wanted ? [] : change.stored));
  if (wanted.length > 0) writes.push(() => writeScreenings(tx, wanted));
  if (removed.length > 0) writes.push(() => deleteScreenings(tx, removed));
}

async function inParts<T>(list: readonly T[], work: (one: T) => void): Promise<void> {
  for (const [number, one] of list.entries()) {
    if (number % ROWS_AT_ONCE === 0) await otherWork();
    work(one);
  }
}

const refuseAt =
  ({ file, line }: Pick<FileRow, 'file' | 'line'>, { importing }: Showtimes): RefuseRow =>
  (reason) =>
    importing.refuse({ file, line, reason });

/** A row of the file, with the stored screening of its key. */
function importRow(row: FileRow, stored: StoredScreening | undefined, showtimes: Showtimes): void {
  const { importing, program } = showtimes;
  const values = valuesOf(row);
  const refuseRow = refuseAt(row, showtimes);
  const lga = program.cinemas.get(values.cinema)?.lga;
  // The import has refused an unknown cinema or movie already.
  if (lga === undefined || !program.movies.has(values.movie)) return;
  if (hasBegun(values, importing.now)) {
    importBegun(values, stored, showtimes, refuseRow);
    return;
  }
  // The spreadsheet of a chain still has it.
  if (stored?.isCancelled) {
    importing.unchanged += 1;
    importing.notes.push(`${row.file}, line ${row.line}: ${screeningName(stored)} was cancelled, and stays so.`);
    return;
  }
  if (program.towns.get(String(lga)) === false) {
    refuseRow(`${screeningName(values)} is in ${lga}, which is closed. Add the town to towns.`);
    return;
  }
  const wanted = wantedBy(values, String(lga), stored, showtimes, refuseRow);
  if (!wanted) return;
  if (stored) change(stored, wanted, showtimes, refuseRow);
  else {
    importing.changes.push({ kind: 'showtime', action: 'added', key: screeningName(wanted) });
    showtimes.added.push(wanted);
  }
}

/** An import of an older export repeats screenings that have started since. */
function importBegun(
  values: ShowtimeValues,
  stored: StoredScreening | undefined,
  { importing }: Showtimes,
  refuseRow: RefuseRow,
): void {
  const key = screeningName(values);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (!stored) refuseRow(`${key} is in the past.`);
  else if (Object.keys(differences(stored, Object.fromEntries(given))).length > 0)
    refuseRow(`${key} has begun, so it cannot change.`);
  else importing.unchanged += 1;
}

/** The columns of a row that its file has. */
const given = ({ seats_per_row, plan, closed_seats }: FileRow['values']) =>
  Object.fromEntries(
    Object.entries({ seats_per_row, plan, closed_seats }).filter(([, value]) => value !== undefined),
  ) as Partial<Seats>;

/** The seats of a screening's hall: by its row in the files, else as stored. Undefined for an unknown hall. */
function hallSeatsOf(
  screening: ScreeningName & { hall: string },
  stored: StoredScreening | undefined,
  { halls, storedHalls }: Showtimes,
): Seats | undefined {
  const known = stored?.hall === screening.hall ? stored : storedHalls.get(hallKey(screening.cinema, screening.hall));
  const row = halls.of(screening)?.values;
  if (!row) return known;
  const { seats_per_row = SEATS_PER_ROW, plan = null, closed_seats = [] } = { ...known, ...given(row) };
  return { seats: Number(row.seats), seats_per_row, plan, closed_seats };
}

/** A screening's own price has its own categories or none, and a price of the files the categories of its rows. */
function pricesOf(
  own: FileRow['values'],
  screening: ScreeningName & { hall: string },
  stored: StoredScreening | undefined,
  { prices }: Showtimes,
): Pick<Wanted, 'price' | 'categories'> | undefined {
  const fitting = prices.of(screening)?.values;
  const found = own.price === undefined ? (fitting ?? stored) : own;
  return found && { price: Number(found.price), categories: found.categories ? String(found.categories) : null };
}

/** The screening that a row asks for. Undefined if the row is refused, or if another refused row may be the reason. */
function wantedBy(
  values: ShowtimeValues,
  lga: string,
  stored: StoredScreening | undefined,
  showtimes: Showtimes,
  refuseRow: RefuseRow,
): Wanted | undefined {
  const { broken, now } = showtimes.importing;
  const { movie, cinema, date, start_time, hall } = values;
  const key = screeningName(values);
  if (startOf(values) > now.getTime() + MOST_DAYS * DAY_MS)
    return void refuseRow(`${key} is more than ${MOST_DAYS} days ahead.`);
  const known = hallSeatsOf(values, stored, showtimes);
  const seats = values.seats ?? known?.seats;
  if (seats === undefined) {
    if (!broken.has('halls')) refuseRow(`The hall "${hall}" of ${cinema} is unknown. Add it to halls.`);
    return undefined;
  }
  const prices = pricesOf(values, values, stored, showtimes);
  if (values.categories && values.price === undefined)
    return void refuseRow(`${key} has categories, so it needs a price of its own.`);
  if (!prices) {
    if (!broken.has('prices')) refuseRow(`${key} has no price. Add a row for ${cinema} to prices.`);
    return undefined;
  }
  const { seats_per_row = SEATS_PER_ROW, plan = null, closed_seats = [] } = { ...known, ...given(values) };
  const wanted = {
    ...{ movie, cinema, date, start_time, hall, lga, seats_per_row, plan, closed_seats },
    ...prices,
    seats: Number(seats),
    counter_seats: Number(values.counter_seats ?? stored?.counter_seats ?? 0),
  };
  if (wanted.counter_seats > wanted.seats)
    return void refuseRow(`${key} has ${seats} seats, fewer than the ${wanted.counter_seats} sold at the counter.`);
  return withPlan(wanted, stored, showtimes.plans, refuseRow);
}

/** A stored screening that the file omits: a hall or a price of the files may still change it. */
function importOmitted(stored: StoredScreening, showtimes: Showtimes): void {
  const { halls } = showtimes;
  const refuseRow = refuseAt(halls.of(stored) ?? { file: 'halls', line: 1 }, showtimes);
  const inHall = { ...stored, ...hallSeatsOf(stored, stored, showtimes), ...pricesOf({}, stored, stored, showtimes) };
  const wanted = withPlan(inHall, stored, showtimes.plans, refuseRow);
  if (!wanted) return;
  const { seats } = wanted;
  const refuseHall: RefuseRow = (reason) => refuseRow(`${reason} Add its row to showtimes, with its own seats.`);
  if (wanted.counter_seats > seats)
    refuseHall(`${screeningName(stored)} has ${stored.counter_seats} seats sold at the counter, more than ${seats}.`);
  else if (isChange(stored, wanted)) change(stored, wanted, showtimes, refuseHall);
}

const differencesOf = (stored: StoredScreening, wanted: Wanted) =>
  differences(stored, Object.fromEntries(CHANGEABLE.map((name) => [name, wanted[name]])));

const isChange = (stored: StoredScreening, wanted: Wanted) => Object.keys(differencesOf(stored, wanted)).length > 0;

function change(
  stored: StoredScreening,
  wanted: Wanted,
  { importing, changes }: Showtimes,
  refuseRow: RefuseRow,
): void {
  if (!isChange(stored, wanted)) importing.unchanged += 1;
  else changes.push({ stored, wanted, refuseRow });
}

/** Refuses changes of sold seats. An import locks the screenings first, so that none is sold meanwhile; a dry run does not. */
async function noteChanges({ importing, changes }: Showtimes): Promise<void> {
  const isSold = await readSold(
    importing.tx,
    changes.map(({ stored }) => stored),
    !importing.isDry,
  );
  for (const change of changes) {
    const { stored, refuseRow } = change;
    const key = screeningName(stored);
    // Sold tickets have numbers of rows, so their hall gets its plan with its next screenings.
    if (change.wanted && isSold(stored) && stored.plan === null && stored.hall === change.wanted.hall) {
      const { seats, plan, closed_seats } = change.wanted.plan === null ? change.wanted : stored;
      change.wanted = { ...change.wanted, seats, plan, closed_seats };
    }
    const { wanted } = change;
    const columns = wanted ? differencesOf(stored, wanted) : {};
    const fixed = isSold(stored) ? FIXED_BY_TICKETS.find((name) => columns[name]) : undefined;
    if (fixed) refuseRow(`${key} has sold tickets, so its ${fixed} must stay ${stored[fixed]}.`);
    else if (wanted && !isChange(stored, wanted)) importing.unchanged += 1;
    else if (wanted) importing.changes.push({ kind: 'showtime', action: 'changed', key, columns });
    else if (isSold(stored)) {
      const command = `viewmax content cancel-showing ${stored.showtime} --cinema ${stored.cinema} --reason "…"`;
      refuseRow(`${key} has sold tickets, so it cannot be removed. Keep its row, or cancel it first: ${command}`);
    } else importing.changes.push({ kind: 'showtime', action: 'removed', key });
  }
}
