import { expect, test } from '@jest/globals';
import { readSeatPlan, type StoredPlan } from './seat-plan.ts';

const position = (x: number, y: number) => ({ x, y });
const seat = (seat_number: string, x: number, category = 'Stalls') => ({
  ...{ seat_guid: `guid-${seat_number}-${x}`, seat_number, category },
  position: position(x, 0),
});
const row = (row_number: string, y: number, seats: object[]) => ({ row_number, position: position(0, y), seats });
const file = (zones: object[], more: object = {}) =>
  JSON.stringify({ name: 'Hall', categories: [{ name: 'Stalls', color: '#fff' }], zones, ...more });
const zone = (rows: object[], more: object = {}) => ({ name: 'Stalls', position: position(0, 0), rows, ...more });

function read(text: string): StoredPlan {
  const plan = readSeatPlan(text);
  if ('faults' in plan) throw new Error(plan.faults.join('\n'));
  return plan;
}
function faultsOf(text: string): string[] {
  const plan = readSeatPlan(text);
  return 'faults' in plan ? plan.faults : [];
}

test('rows go from the screen on and seats from the left, in columns with a gap for an aisle', () => {
  const { plan, names, texts } = read(
    file([
      zone([row('B', 60, [seat('1', 10)])], { name: 'Balcony', position: position(0, 500) }),
      zone([row('C', 90, []), row('A', 0, [seat('2', 40), seat('1', 10, 'Wheelchair'), seat('3', 100)])], {
        areas: [{ text: 'Bar' }],
      }),
    ]),
  );
  expect(plan.Zones).toEqual([
    {
      Name: 'Stalls',
      Rows: [
        {
          Row: 'A',
          Seats: [
            { Seat: '1', X: 0, Kind: 'wheelchair' },
            { Seat: '2', X: 1 },
            { Seat: '3', X: 3 },
          ],
        },
      ],
    },
    { Name: 'Balcony', Rows: [{ Row: 'B', Seats: [{ Seat: '1', X: 0 }] }] },
  ]);
  expect(names).toEqual(['A1', 'A2', 'A3', 'B1']);
  expect(texts[0]).toBe('Row A, seat 1, wheelchair');
});

test('a file has one id, whatever its spaces, and a changed one has another', () => {
  const one = file([zone([row('A', 0, [seat('1', 0)])])]);
  const { id } = read(one);
  expect(read(JSON.stringify(JSON.parse(one), null, 2)).id).toBe(id);
  expect(read(one.replace('"seat_number":"1"', '"seat_number":"2"')).id).not.toBe(id);
  expect(read(read(one).file).id).toBe(id);
});

test.each<[string, string, string[]]>([
  ['no JSON', '{', ['The file is no JSON.']],
  [
    'a row and number that are there twice',
    file([zone([row('A', 0, [seat('1', 0)])]), zone([row('B', 0, [seat('2', 0)]), row('A', 30, [seat('1', 9)])])]),
    ['zones[1].rows[1].seats[0] is A1, and so is zones[0].rows[0].seats[0].'],
  ],
  [
    'fields that the format does not have',
    file([zone([{ ...row('A', 0, [seat('1', 0)]), curve: 3 }])]),
    ['zones[0].rows[0]: Unrecognized key: "curve".'],
  ],
  [
    'seats without a number',
    file([zone([row('A', 0, [seat('', 0)])])]),
    ['zones[0].rows[0].seats[0].seat_number: is empty.'],
  ],
  ['no seats', file([zone([row('A', 0, [])])]), ['The plan has 0 seats. It must have 1 to 5000.']],
])('a file with %s is refused, with the path', (_, text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
});
