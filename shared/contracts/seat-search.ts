/** A seat by its row, from the screen on, and its column. Its place in a list of seats is its number. */
interface Place {
  line: number;
  x: number;
}

/** Neighbours are one column apart. An aisle is wider. */
const NEXT = 1.5;
/** One row further from the best one costs as much as so many seats further from the middle. */
export const ROW_COST = 2;
const ORPHAN_COST = 3;
/** Costs that differ by less are equal. */
const SAME = 0.001;

/** Seats of one row, or free ones in it. Their numbers follow one another. */
export interface Run {
  line: number;
  first: number;
  last: number;
}

export interface Costs {
  /** The cost of a block by its first and last seat. */
  of(first: number, last: number, line: number): number;
  /** No block of this row costs less. */
  least(line: number): number;
}

export interface Search {
  all: readonly Place[];
  /** All rows, those that can have the cheapest block first. */
  rows: readonly Run[];
  isFree(number: number): boolean;
  costs: Costs;
  random: () => number;
  /** A block may have aisles in it. */
  isAcross?: boolean;
  /** Whether a block of these free seats will do. */
  fits?(first: number, last: number, run: Run): boolean;
}

/** Free neighbours of one row. An aisle ends a run, unless the search goes across. */
function runsOf({ all, isFree, isAcross }: Pick<Search, 'all' | 'isFree' | 'isAcross'>, row: Run): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let number = row.first; number <= row.last; number += 1) {
    if (!isFree(number)) run = undefined;
    else if (run && (isAcross || (all[number]?.x ?? 0) - (all[number - 1]?.x ?? 0) < NEXT)) run.last = number;
    else {
      run = { line: row.line, first: number, last: number };
      runs.push(run);
    }
  }
  return runs;
}

const isOne = (left: number): number => (left === 1 ? 1 : 0);

export const numbersFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);

const middleOf = (all: readonly Place[], first: number, last: number): number =>
  ((all[first]?.x ?? 0) + (all[last]?.x ?? 0)) / 2;

/** The cost of a block by its way from the middle of its row, and by the cost of the row. */
export const rowCosts = (
  all: readonly Place[],
  least: (line: number) => number,
  middle: (line: number) => number,
): Costs => ({ least, of: (first, last, line) => least(line) + Math.abs(middleOf(all, first, last) - middle(line)) });

export const nearTo = (all: readonly Place[], { line: ownLine = 0, x = 0 }: Partial<Place> = {}): Costs =>
  rowCosts(
    all,
    (line) => Math.abs(line - ownLine) * ROW_COST,
    () => x,
  );

export const byLeast = (rows: readonly Run[], { least }: Costs): Run[] =>
  [...rows].sort((one, other) => least(one.line) - least(other.line));

/**
 * The cheapest block of so many seats. A single seat that it would leave beside it costs too. Buyers at the same time get
 * different blocks where several are equal.
 */
export function cheapest(search: Search, count: number): number[] {
  const { rows, costs, random, fits } = search;
  let least = Number.POSITIVE_INFINITY;
  let equal: [first: number, cost: number][] = [];
  for (const row of rows) {
    if (costs.least(row.line) - least >= SAME) break;
    for (const run of runsOf(search, row)) {
      const { line, first, last } = run;
      for (let from = first; from + count - 1 <= last; from += 1) {
        const to = from + count - 1;
        const cost = costs.of(from, to, line) + (isOne(from - first) + isOne(last - to)) * ORPHAN_COST;
        if (cost - least >= SAME || fits?.(from, to, run) === false) continue;
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
  return start === undefined ? [] : numbersFrom(start, count);
}

/** Two and three people cannot part without one who sits alone. */
const PARTS_FROM = 4;

/** A block of one row with aisles in it, where nobody sits alone on a side of one. */
export function acrossAisles(search: Search, count: number): number[] {
  const { all } = search;
  const isOfPairs = (first: number, last: number, { line }: Run) =>
    runsOf({ all, isFree: () => true }, { line, first, last }).every((side) => side.first < side.last);
  const fits = count < PARTS_FROM ? search.fits : isOfPairs;
  return cheapest({ ...search, isAcross: true, ...(fits && { fits }) }, count);
}

/** The seat behind another, in the same zone. */
export type Behind = (number: number) => number | undefined;

/**
 * Two equal parts, one right behind the other. Of an odd party one part has one more. Where rows are shifted by half a seat,
 * two seats are behind one, so there are several ways to be behind.
 */
export function inTwoRows({ all, isFree, ...search }: Search, count: number, ways: readonly Behind[]): number[] {
  const half = Math.floor(count / 2);
  const isOdd = count % 2 === 1;
  const areNext = (one = -1, other = -1) => {
    const [seat, next] = [all[one], all[other]];
    return seat && next && one !== other && seat.line === next.line && Math.abs(seat.x - next.x) < NEXT;
  };
  const lineCost = (number: number) => search.costs.least(all[number]?.line ?? 0);

  /** Free seats at the ends of a part. */
  function besides(part: readonly number[]): number[] {
    const [first = 0, last = 0] = [part[0], part[part.length - 1]];
    return [first - 1, last + 1].filter((seat, at) => areNext(seat, at === 0 ? first : last) && isFree(seat));
  }
  function partsFrom(first: number): number[] {
    const front = numbersFrom(first, half);
    for (const behind of ways) {
      const back = front.flatMap((number) => behind(number) ?? []);
      if (back.length < half || !back.every((seat, at) => isFree(seat) && (at === 0 || areNext(seat, back[at - 1]))))
        continue;
      if (!isOdd) return [...front, ...back];
      const [extra] = [...besides(front), ...besides(back)].sort((one, other) => lineCost(one) - lineCost(other));
      if (extra !== undefined) return [...front, ...back, extra];
    }
    return [];
  }

  const fits = (from: number) => partsFrom(from).length > 0;
  const [first] = cheapest({ ...search, all, isFree, fits }, half);
  return first === undefined ? [] : partsFrom(first);
}

/** How many may sit in a run without one alone. */
const roomOf = (length: number): number => (length > 1 ? length : 0);

/** As few parts as can be, near each other. Nobody sits alone where the free seats allow it. */
export function inParts(search: Search, count: number): number[] {
  const chosen = new Set<number>();
  const isFree = (number: number) => search.isFree(number) && !chosen.has(number);
  let next: Search = { ...search, isFree };
  while (chosen.size < count) {
    const rest = count - chosen.size;
    const lengths = next.rows.flatMap((row) => runsOf(next, row).map(({ first, last }) => last - first + 1));
    const longest = Math.min(
      rest,
      lengths.reduce((most, length) => Math.max(most, length), 0),
    );
    if (longest === 0) return [];
    const room = lengths.reduce((sum, length) => sum + roomOf(length), 0);
    const threes = lengths.filter((length) => length > 2).length;
    let block: number[] = [];
    for (let part = longest; part > 1 && block.length === 0; part -= 1) {
      const others = rest - part;
      /** The others find seats in pairs, or in pairs and one group of three. */
      const fits = (from: number, to: number, { first, last }: Run) => {
        const sides = [from - first, last - to];
        const left = sides.reduce((sum, side) => sum + roomOf(side), room - roomOf(last - first + 1));
        const threesLeft = threes - (last - first > 1 ? 1 : 0) + sides.filter((side) => side > 2).length;
        return others === 0 || (others > 1 && left >= others && (others % 2 === 0 || threesLeft > 0));
      };
      block = cheapest({ ...next, fits }, part);
    }
    if (block.length === 0) block = cheapest(next, longest);
    for (const number of block) chosen.add(number);
    const costs = nearTo(search.all, search.all[block[Math.floor(block.length / 2)] ?? 0]);
    next = { ...next, costs, rows: byLeast(search.rows, costs) };
  }
  return [...chosen];
}
