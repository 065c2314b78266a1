import { describe, expect, test } from '@jest/globals';
import { bestSeats, fromBitmap, nearestSeats, type PlanZones, seatsOf, toBitmap } from './best-seats.ts';

/** A row is a letter a seat: `.` free, `x` taken, `w` wheelchair, `c` companion, and a space is an aisle. */
function hallOf(...zones: string[][]) {
  const taken = new Set<number>();
  let number = 0;
  let line = 0;
  const Zones = zones.map((rows, zone) => ({
    Name: `Zone ${zone + 1}`,
    Rows: rows.map((row) => ({
      Row: String.fromCharCode(65 + line++),
      Seats: [...row].flatMap((sign, X) => {
        if (sign === ' ') return [];
        if (sign === 'x') taken.add(number);
        number += 1;
        const Kind = ({ w: 'wheelchair', c: 'companion' } as const)[sign];
        return { Seat: String(row.slice(0, X + 1).replaceAll(' ', '').length), X, ...(Kind && { Kind }) };
      }),
    })),
  }));
  return { hall: { Zones } satisfies PlanZones, taken };
}

const namesOf = (hall: PlanZones, numbers: number[]) => numbers.map((number) => seatsOf(hall)[number]?.name).join(' ');

const ROWS = ['......', '......', '......', '......', '......', '......'];

test.each<[string, string[][], number, string]>([
  ['the middle of the best row, which is behind the middle', [ROWS], 2, 'D3 D4'],
  ['the only block of the size', [['x.x...x']], 3, 'A4 A5 A6'],
  ['a block that leaves no single seat', [['.....']], 3, 'A1 A2 A3|A3 A4 A5'],
  ['the middle of the full row, not of the free part', [['xx.......']], 1, 'A5'],
  ['the next row rather than the end of the best one', [['......', '......', '.xxxxx']], 1, 'B3|B4'],
  ['seats on one side of the aisle', [['... ...']], 2, 'A2 A3|A4 A5'],
  ['two sides of the aisle where no side fits all', [['.. ..']], 3, 'A1 A2 A3|A2 A3 A4|A1 A3 A4|A1 A2 A4'],
  [
    'three and two of five in rows of four',
    [['....', '....']],
    5,
    'A1 A2 B1 B2 B3|A2 A3 B1 B2 B3|A1 A2 B2 B3 B4|A3 A4 B2 B3 B4|A2 A3 B2 B3 B4|A3 A4 B1 B2 B3',
  ],
  ['parts in rows near each other', [['..', 'xx', 'xx', 'xx', '..', '..']], 4, 'E1 E2 F1 F2'],
  ['the largest zone first', [['....', '....', '....'], ['....']], 4, 'B1 B2 B3 B4'],
  ['the balcony where the stalls are full', [['xxxx', 'xxxx'], ['..']], 2, 'C1 C2'],
  ['no wheelchair or companion seat', [['wc....', 'xxxxxx']], 4, 'A3 A4 A5 A6'],
  ['nothing where only such seats are left', [['wcxx']], 1, ''],
  ['nothing where too few seats are free', [['..xx']], 3, ''],
])('the best seats are %s', (_, zones, count, wanted) => {
  const { hall, taken } = hallOf(...zones);
  for (const random of [0, 0.4, 0.7, 0.999]) {
    const best = namesOf(hall, bestSeats(hall, { count, taken, random: () => random }));
    expect(wanted.split('|')).toContain(best);
  }
});

test('equal blocks are chosen by chance, so that buyers at the same time spread', () => {
  const { hall, taken } = hallOf(['......', '......', '......']);
  const chosen = [0, 0.999].map((random) => namesOf(hall, bestSeats(hall, { count: 1, taken, random: () => random })));
  expect(chosen).toEqual(['B3', 'B4']);
});

test('a whole hall is sold block by block, without a single seat left over', () => {
  const { hall, taken } = hallOf(ROWS);
  for (let sold = 0; sold < 18; sold += 1) {
    const pair = bestSeats(hall, { count: 2, taken });
    expect(pair).toHaveLength(2);
    const [first, second] = pair.map((number) => seatsOf(hall)[number]);
    expect(second?.line).toBe(first?.line);
    for (const number of pair) taken.add(number);
  }
  expect(bestSeats(hall, { count: 1, taken })).toEqual([]);
});

describe('a tap places', () => {
  test.each<[string, string[][], number, number, string]>([
    ['the party with the tapped seat in it', [['......']], 4, 2, 'A5 A6|A4 A5'],
    ['no single seat beside it', [['.....']], 1, 2, 'A1 A2'],
    ['the nearest block where the seat is taken', [['xx..', '....']], 0, 2, 'A3 A4|B1 B2'],
    ['the nearest block where the row is too short', [['.x..', '....']], 0, 4, 'B1 B2 B3 B4'],
    ['no wheelchair seat after a tap beside it', [['w...']], 1, 3, 'A2 A3 A4'],
    ['a wheelchair seat that was tapped, and its companion', [['wc...']], 0, 2, 'A1 A2'],
    ['nothing where no row has so many neighbours', [['..x..']], 0, 3, ''],
  ])('%s', (_, zones, number, count, wanted) => {
    const { hall, taken } = hallOf(...zones);
    expect(wanted.split('|')).toContain(namesOf(hall, nearestSeats(hall, number, { count, taken })));
  });
});

test('the first seat is the highest bit of the first byte', () => {
  expect([...Buffer.from(toBitmap(new Set([0, 9, 10]), 12), 'base64')]).toEqual([0b10000000, 0b01100000]);
  for (const taken of [[], [0], [7, 8], [299]]) expect([...fromBitmap(toBitmap(new Set(taken), 300))]).toEqual(taken);
  expect(toBitmap(new Set([12]), 12)).toBe('AAA=');
});
