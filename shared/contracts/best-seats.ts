import { lastOf } from './last-of.ts';
import { type RowAndSeat, seatName } from './seat-names.ts';

// The backend and the map choose with the same code. No zod here: the app bundles it, also for browsers without `at`.

export type SeatKind = 'wheelchair' | 'companion';

/** A hall as `GET /api/v1/seatplan` answers it. */
export interface Hall {
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
export function seatsOf({ Zones }: Hall): PlanSeat[] {
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

/** Neighbours are one column apart. An aisle is wider. */
const NEXT = 1.5;
/** The best row is so far from the screen, as a part of its zone. */
const BEST_ROW = 0.6;
/** One row further from the best one costs as much as so many seats further from the middle. */
const ROW_COST = 2;
const ORPHAN_COST = 3;
const OTHER_ZONE_COST = 8;
/** Costs that differ by less are equal. */
const SAME = 0.001;

/** Seats of one row, or free neighbours in it. Their numbers follow one another. */
interface Run {
  line: number;
  first: number;
  last: number;
}

type IsFree = (number: number) => boolean;

/** Free neighbours of one row. */
function runsOf(all: readonly PlanSeat[], { line, first, last }: Run, isFree: IsFree): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let number = first; number <= last; number += 1) {
    if (!isFree(number)) run = undefined;
    else if (run && (all[number]?.x ?? 0) - (all[number - 1]?.x ?? 0) < NEXT) run.last = number;
    else {
      run = { line, first: number, last: number };
      runs.push(run);
    }
  }
  return runs;
}

interface Costs {
  /** The cost of a block by its first and last seat. */
  of(first: number, last: number, line: number): number;
  /** No block of this row costs less. */
  least(line: number): number;
}

const isOne = (left: number): number => (left === 1 ? 1 : 0);

interface Search {
  all: readonly PlanSeat[];
  /** All rows, those that can have the cheapest block first. */
  rows: readonly Run[];
  isFree: IsFree;
  costs: Costs;
  random: () => number;
}

const byLeast = (rows: readonly Run[], { least }: Costs): Run[] =>
  [...rows].sort((one, other) => least(one.line) - least(other.line));

/**
 * The cheapest block of so many neighbours, or the cheapest one with a seat in it. A single seat that it would leave beside it
 * costs too. Buyers at the same time get different blocks where several are equal.
 */
function cheapest({ all, rows, isFree, costs, random }: Search, count: number, within?: number): number[] {
  let least = Number.POSITIVE_INFINITY;
  let equal: [first: number, cost: number][] = [];
  for (const row of rows) {
    if (costs.least(row.line) - least >= SAME) break;
    for (const { line, first, last } of runsOf(all, row, isFree)) {
      for (let from = first; from + count - 1 <= last; from += 1) {
        const to = from + count - 1;
        if (within !== undefined && (within < from || within > to)) continue;
        const cost = costs.of(from, to, line) + (isOne(from - first) + isOne(last - to)) * ORPHAN_COST;
        if (cost - least >= SAME) continue;
        if (cost < least) {
          least = cost;
          equal = equal.filter(([, other]) => other - least < SAME);
        }
        equal.push([from, cost]);
      }
    }
  }
  const starts = equal.map(([start]) => start).sort((one, other) => one - other);
  const start = starts[Math.floor(random() * starts.length)];
  return start === undefined ? [] : Array.from({ length: count }, (_, at) => start + at);
}

const middleOf = (all: readonly PlanSeat[], first: number, last: number): number =>
  ((all[first]?.x ?? 0) + (all[last]?.x ?? 0)) / 2;

/** By the cost of a block by its row, and by the way from the middle of the full row. */
function bestRows({ Zones }: Hall, { all, rows }: Read): Pick<Search, 'rows' | 'costs'> {
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
  const of = (from: number, to: number, line: number) =>
    least(line) + Math.abs(middleOf(all, from, to) - (middles[line] ?? 0));
  return { rows: byLeast(rows, { of, least }), costs: { of, least } };
}

interface Read {
  all: readonly PlanSeat[];
  rows: readonly Run[];
  /** The rows with their costs, the best first. The map never asks for them, so it bundles no code for them. */
  best?: Pick<Search, 'rows' | 'costs'>;
}

// A plan never changes, and a server chooses in one thousands of times.
const known = new WeakMap<Hall, Read>();

function readOnce(plan: Hall): Read {
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
 * The numbers of the best free seats, together where they can be, else in as few parts as possible and near each other.
 * Never a wheelchair's or a companion's seat. Empty where too few are free.
 *
 * @example
 * bestSeats(plan, { count: 2, taken: fromBitmap(Taken) }).map((number) => seatsOf(plan)[number]?.name) // ['F7', 'F8']
 */
export function bestSeats(plan: Hall, { count, taken, random = Math.random }: Choice): number[] {
  const read = readOnce(plan);
  const { all, rows } = read;
  read.best ??= bestRows(plan, read);
  const chosen: number[] = [];
  const isFree = (number: number) => !taken.has(number) && !chosen.includes(number) && !all[number]?.kind;
  let search: Search = { all, isFree, random, ...read.best };
  while (chosen.length < count) {
    const rest = count - chosen.length;
    let block = cheapest(search, rest);
    if (block.length === 0) {
      const runs = rows.flatMap((row) => runsOf(all, row, isFree));
      const longest = runs.reduce((most, { first, last }) => Math.max(most, last - first + 1), 0);
      // A party of five in rows of four sits as three and two, so that nobody sits alone.
      const part = longest === rest - 1 && longest > 2 ? longest - 1 : longest;
      if (part === 0) return [];
      block = cheapest(search, part);
    }
    chosen.push(...block);
    const costs = near(all, all[block[Math.floor(block.length / 2)] ?? 0]);
    search = { ...search, costs, rows: byLeast(rows, costs) };
  }
  return chosen.sort((one, other) => one - other);
}

function near(all: readonly PlanSeat[], to: PlanSeat | undefined): Costs {
  const least = (line: number) => Math.abs(line - (to?.line ?? 0)) * ROW_COST;
  const of = (first: number, last: number, line: number) =>
    least(line) + Math.abs(middleOf(all, first, last) - (to?.x ?? 0));
  return { of, least };
}

/**
 * The free block nearest to a tapped seat, with that seat in it where it is free. A wheelchair's or a companion's seat is in
 * it only after a tap on such a seat. Empty where no row has so many free neighbours.
 */
export function nearestSeats(plan: Hall, number: number, { count, taken, random = Math.random }: Choice): number[] {
  const { all, rows } = readOnce(plan);
  const tapped = all[number];
  const isFree = (at: number) => !taken.has(at) && (tapped?.kind !== undefined || !all[at]?.kind);
  const costs = near(all, tapped);
  const search = { all, rows: byLeast(rows, costs), isFree, costs, random };
  const within = cheapest(search, count, number);
  return within.length > 0 ? within : cheapest(search, count);
}
