import { lastOf } from './last-of.ts';
import { type RowAndSeat, seatName } from './seat-names.ts';
import {
  acrossAisles,
  type Behind,
  byLeast,
  cheapest,
  inParts,
  inTwoRows,
  nearTo,
  numbersFrom,
  ROW_COST,
  type Run,
  rowCosts,
  type Search,
} from './seat-search.ts';

// The backend and the map choose with the same code. No zod here: the app bundles it, also for browsers without `at`.

export type SeatKind = 'wheelchair' | 'companion';

/** A hall as `GET /api/v1/seatplan` answers it. */
export interface PlanZones {
  Zones: readonly {
    Name: string;
    Rows: readonly { Row: string; Seats: readonly { Seat: string; X: number; Kind?: SeatKind }[] }[];
  }[];
}

/** A seat of a plan. Its place in `seatsOf` is its number, from 0. */
export interface PlanSeat extends RowAndSeat {
  name: string;
  /** Rows of all zones count as one list, from the screen on. */
  line: number;
  /** In columns of the hall. An aisle leaves columns out. */
  x: number;
  kind?: SeatKind;
}

/** All seats in the order of the plan. */
export function seatsOf({ Zones }: PlanZones): PlanSeat[] {
  return Zones.flatMap(({ Rows }) => Rows).flatMap(({ Row, Seats }, line) =>
    Seats.map(({ Seat, X, Kind }) => ({
      name: seatName(Row, Seat),
      row: Row,
      seat: Seat,
      line,
      x: X,
      ...(Kind && { kind: Kind }),
    })),
  );
}

/** A bit a seat: the first seat is the highest bit of the first byte. */
export function toBitmap(taken: ReadonlySet<number>, total: number): string {
  const bytes = new Uint8Array(Math.ceil(total / 8));
  for (const seat of taken) if (seat < total) bytes[seat >> 3] = (bytes[seat >> 3] ?? 0) | (128 >> (seat & 7));
  return btoa(String.fromCharCode(...bytes));
}

export function fromBitmap(bitmap: string): Set<number> {
  const taken = new Set<number>();
  for (const [at, byte] of [...atob(bitmap)].entries()) {
    for (let bit = 0; bit < 8; bit += 1) if (byte.charCodeAt(0) & (128 >> bit)) taken.add(at * 8 + bit);
  }
  return taken;
}

/** The best row is so far from the screen, as a part of its zone. */
const BEST_ROW = 0.6;
const OTHER_ZONE_COST = 8;

/** By the cost of a block by its row, and by the way from the middle of the full row. */
function bestRows({ Zones }: PlanZones, { all, rows }: Read): Pick<Search, 'rows' | 'costs'> {
  let main = { first: 0, rows: 0, seats: 0 };
  let first = 0;
  for (const { Rows } of Zones) {
    const seats = Rows.reduce((sum, { Seats }) => sum + Seats.length, 0);
    if (seats > main.seats) main = { first, rows: Rows.length, seats };
    first += Rows.length;
  }
  const best = main.first + Math.round((main.rows - 1) * BEST_ROW);
  const middles = Zones.flatMap(({ Rows }) => Rows).map(
    ({ Seats }) => ((Seats[0]?.X ?? 0) + (lastOf(Seats)?.X ?? 0)) / 2,
  );
  const least = (line: number) =>
    Math.abs(line - best) * ROW_COST + (line >= main.first && line < main.first + main.rows ? 0 : OTHER_ZONE_COST);
  const costs = rowCosts(all, least, (line) => middles[line] ?? 0);
  return { rows: byLeast(rows, costs), costs };
}

/** A seat right behind another is at most half a seat aside. */
const ASIDE = 0.5;

/** From the left and from the right, because rows may be shifted by half a seat. */
function seatsBehind({ Zones }: PlanZones, { all, rows }: Read): Behind[] {
  const zones = Zones.flatMap(({ Rows }, zone) => Rows.map(() => zone));
  const behind = rows.flatMap(({ line, first, last }, at) => {
    const back = zones[line + 1] === zones[line] ? rows[at + 1] : undefined;
    const numbers = back?.line === line + 1 ? numbersFrom(back.first, back.last - back.first + 1) : [];
    return all
      .slice(first, last + 1)
      .map(({ x }) => numbers.filter((number) => Math.abs((all[number]?.x ?? 0) - x) <= ASIDE));
  });
  return [(number) => behind[number]?.[0], (number) => lastOf(behind[number] ?? [])];
}

interface Read {
  all: readonly PlanSeat[];
  rows: readonly Run[];
  /** The rows with their costs, the best first. The map never asks for them, so it bundles no code for them. */
  best?: Pick<Search, 'rows' | 'costs'>;
  behind?: Behind[];
}

// A plan never changes, and a server chooses in one thousands of times.
const known = new WeakMap<PlanZones, Read>();

function readOnce(plan: PlanZones): Read {
  const before = known.get(plan);
  if (before) return before;
  const all = seatsOf(plan);
  const rows: Run[] = [];
  for (const [number, { line }] of all.entries()) {
    const row = lastOf(rows);
    if (row && row.line === line) row.last = number;
    else rows.push({ line, first: number, last: number });
  }
  const read: Read = { all, rows };
  known.set(plan, read);
  return read;
}

export interface Choice {
  count: number;
  /** Numbers of the seats that the member cannot have. */
  taken: ReadonlySet<number>;
  random?: () => number;
}

/**
 * The numbers of the best free seats: together, else in one row across an aisle, else in two equal parts behind each other,
 * else in as few parts as possible near each other. Nobody sits alone where the hall allows it. Never a wheelchair's or a
 * companion's seat. Empty where too few are free.
 *
 * @example
 * bestSeats(plan, { count: 2, taken: fromBitmap(Taken) }).map((number) => seatsOf(plan)[number]?.name) // ['F7', 'F8']
 */
export function bestSeats(plan: PlanZones, { count, taken, random = Math.random }: Choice): number[] {
  const read = readOnce(plan);
  const { all } = read;
  read.best ??= bestRows(plan, read);
  const isFree = (number: number) => !taken.has(number) && !all[number]?.kind;
  const search: Search = { all, isFree, random, ...read.best };
  let seats = cheapest(search, count);
  if (seats.length === 0) seats = acrossAisles(search, count);
  if (seats.length === 0) {
    read.behind ??= seatsBehind(plan, read);
    seats = inTwoRows(search, count, read.behind);
  }
  if (seats.length === 0) seats = inParts(search, count);
  return seats.sort((one, other) => one - other);
}

/**
 * The free block nearest to a tapped seat, with that seat in it where it is free. Where no row has so many neighbours, it is
 * in one row across an aisle. A wheelchair's or a companion's seat is in it only after a tap on such a seat. Empty where no
 * row has so many free seats that follow one another.
 */
export function nearestSeats(
  plan: PlanZones,
  number: number,
  { count, taken, random = Math.random }: Choice,
): number[] {
  const { all, rows } = readOnce(plan);
  const tapped = all[number];
  const isFree = (at: number) => !taken.has(at) && (tapped?.kind !== undefined || !all[at]?.kind);
  const costs = nearTo(all, tapped);
  const search: Search = { all, rows: byLeast(rows, costs), isFree, costs, random };
  const within = cheapest({ ...search, fits: (first, last) => number >= first && number <= last }, count);
  if (within.length > 0) return within;
  const beside = cheapest(search, count);
  return beside.length > 0 ? beside : acrossAisles(search, count);
}
