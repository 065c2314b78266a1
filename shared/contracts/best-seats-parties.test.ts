import { describe, expect, test } from '@jest/globals';
import { bestSeats, nearestSeats, type PlanSeat, type PlanZones, seatsOf } from './best-seats.ts';

type Seat = PlanSeat & { number: number };

/** Neighbours of one row, by their columns. */
function runsOf(seats: readonly Seat[], widest = 1.5): Seat[][] {
  const runs: Seat[][] = [];
  for (const seat of seats) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isNext = before?.line === seat.line && seat.number === before.number + 1 && seat.x - before.x < widest;
    if (run && isNext) run.push(seat);
    else runs.push([seat]);
  }
  return runs;
}

/** A row is a letter a seat: `.` free, `x` taken, `w` wheelchair, and a space is an aisle. */
function read(rows: readonly string[], shifted = 0) {
  const Rows = rows.map((row, line) => ({
    Row: String.fromCharCode(65 + line),
    Seats: [...row].flatMap((sign, X) => {
      const Seat = String(row.slice(0, X + 1).replaceAll(' ', '').length);
      const x = X + (line % 2) * shifted;
      return sign === ' ' ? [] : [{ Seat, X: x, ...(sign === 'w' && { Kind: 'wheelchair' as const }) }];
    }),
  }));
  const hall: PlanZones = { Zones: [{ Name: 'Stalls', Rows }] };
  const signs = rows.flatMap((row) => [...row.replaceAll(' ', '')]);
  const all = seatsOf(hall).map((seat, number) => ({ ...seat, number }));
  const taken = new Set(signs.flatMap((sign, number) => (sign === 'x' ? [number] : [])));
  return { hall, all, taken, free: all.filter(({ number }) => signs[number] === '.') };
}

const choose = (rows: readonly string[], count: number): string => {
  const { hall, all, taken } = read(rows);
  const names = bestSeats(hall, { count, taken, random: () => 0 }).map((number) => all[number]?.name);
  return names.join(' ');
};

describe('a party without so many neighbours sits', () => {
  test.each<[string, string[], number, string]>([
    ['across the aisle', ['...... ......', '...... ......'], 8, 'B3 B4 B5 B6 B7 B8 B9 B10'],
    [
      'in other parts rather than with one alone across the aisle',
      ['xxxxxx ......', '....... .'],
      8,
      'A7 A8 B2 B3 B4 B5 B6 B7',
    ],
    ['behind each other in equal parts', ['......', '......', '......'], 8, 'B1 B2 B3 B4 C1 C2 C3 C4'],
    ['behind each other with one more in a part', ['......', '......'], 9, 'A1 A2 A3 A4 B1 B2 B3 B4 B5'],
    ['in other parts where no rows are behind each other', ['......', 'xxxxxx', '.....'], 8, 'A1 A2 A3 A4 A5 A6 C4 C5'],
    ['in pairs rather than with one alone', ['....', 'xxxx', '..xx', 'xxxx', '..xx'], 7, 'A1 A2 A3 C1 C2 E1 E2'],
  ])('%s', (_, rows, count, wanted) => {
    expect(choose(rows, count)).toBe(wanted);
  });
});

test('a tap places a party across the aisle where no row has so many neighbours', () => {
  const { hall, all, taken } = read(['...... ......', '...... ......']);
  const seats = nearestSeats(hall, 0, { count: 8, taken }).map((number) => all[number]?.name);
  expect(seats).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8']);
});

/** Numbers from 0 to 1, the same ones in each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const isAlone = (run: readonly Seat[]): boolean => run.length === 1;

/** Whether any of the windows of so many seats will do. */
const hasWindow = (runs: readonly Seat[][], count: number, isGood: (seats: Seat[]) => boolean): boolean =>
  runs.some((run) => run.some((_, at) => at + count <= run.length && isGood(run.slice(at, at + count))));

/** Two parts of neighbours behind each other, one of them with the extra one of an odd party. */
function hasTwoRows(free: readonly Seat[], count: number): boolean {
  const parts = (size: number) =>
    runsOf(free).flatMap((run) => run.flatMap((_, at) => (at + size <= run.length ? [run.slice(at, at + size)] : [])));
  const small = Math.floor(count / 2);
  const isBehind = (one: Seat[], other: Seat[]) =>
    Math.abs((one[0]?.line ?? 0) - (other[0]?.line ?? 0)) === 1 &&
    [0, count % 2].some((skipped) =>
      other.every(({ x }, at) => Math.abs(x - (one[at + skipped]?.x ?? Number.NaN)) <= 0.5),
    );
  return parts(count - small).some((one) => parts(small).some((other) => isBehind(one, other)));
}

/** Whether all can sit with a neighbour: in pairs, and an odd party with one group of three. */
function nobodyHasToBeAlone(free: readonly Seat[], count: number): boolean {
  const runs = runsOf(free).filter((run) => !isAlone(run));
  const room = runs.reduce((sum, { length }) => sum + length, 0);
  return room >= count && (count % 2 === 0 || runs.some(({ length }) => length > 2));
}

test('in random halls a party sits together, else across an aisle, else in two rows, and nobody alone without need', () => {
  const random = chance(7);
  const upTo = (most: number) => Math.floor(random() * most);
  const seen = { together: 0, across: 0, twoRows: 0, parts: 0, none: 0 };
  for (let round = 0; round < 2_500; round += 1) {
    const density = random();
    const sign = () => (random() < density ? 'x' : random() < 0.03 ? 'w' : '.');
    const widths = Array.from({ length: 1 + upTo(3) }, () => 1 + upTo(7));
    const rows = Array.from({ length: 1 + upTo(5) }, () =>
      widths.map((width) => Array.from({ length: width }, sign).join('')).join(' '),
    );
    const { hall, all, taken, free } = read(rows, upTo(2) / 2);
    const count = 2 + upTo(11);
    const seats = bestSeats(hall, { count, taken, random }).flatMap((number) => all[number] ?? []);
    const state = { rows, count, seats: seats.map(({ name }) => name).join(' ') };
    const expectThat = (isTrue: boolean, what: string) =>
      expect({ ...state, [what]: isTrue }).toEqual({ ...state, [what]: true });

    expectThat(
      seats.every(({ number }) => free.some((one) => one.number === number)),
      'free',
    );
    const numbers = new Set(seats.map(({ number }) => number));
    expectThat(numbers.size === (free.length < count ? 0 : count), 'so many');
    if (numbers.size === 0) {
      seen.none += 1;
      continue;
    }
    const parts = runsOf(seats);
    const isFair = (some: Seat[]) => count < 4 || !runsOf(some).some(isAlone);
    if (hasWindow(runsOf(free), count, () => true)) {
      seen.together += 1;
      expectThat(parts.length === 1, 'together');
    } else if (hasWindow(runsOf(free, 99), count, isFair)) {
      seen.across += 1;
      expectThat(runsOf(seats, 99).length === 1 && isFair(seats), 'across the aisle');
    } else if (hasTwoRows(free, count)) {
      seen.twoRows += 1;
      expectThat(parts.length === 2 && hasTwoRows(seats, count), 'behind each other');
    } else {
      seen.parts += 1;
      expectThat(!nobodyHasToBeAlone(free, count) || !parts.some(isAlone), 'never one alone');
    }
  }
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(100);
});
