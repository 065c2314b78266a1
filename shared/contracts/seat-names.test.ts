import { expect, test } from '@jest/globals';
import { readSeat, seatName } from './seat-names.ts';
import { seatsInWords } from './seat-words.ts';

test('names of rows with numbers stay apart from the seats', () => {
  expect([seatName('F', '7'), seatName('3', '7'), seatName('A1', '1')]).toEqual(['F7', '3-7', 'A1-1']);
});

test.each(['F', 'AA', '3', '12', 'A1', 'B-2'])('a name of row %s is read back', (row) => {
  for (const seat of ['1', '7', '10', '07']) expect(readSeat(seatName(row, seat))).toEqual({ row, seat });
});

test.each([
  ['12', { row: '', seat: '12' }],
  ['Box 2', null],
  ['F7a', null],
  ['F', null],
  ['', null],
])('the name %j is read as %j', (name, seat) => {
  expect(readSeat(name)).toEqual(seat);
});

test.each([
  [['F7'], 'Row F, seat 7'],
  [['F7', 'F8'], 'Row F, seats 7 and 8'],
  [['F7', 'F8', 'F9'], 'Row F, seats 7 to 9'],
  [['F1', 'F2', 'F7'], 'Row F, seats 1, 2 and 7'],
  [['F7', 'G2', 'G3'], 'Row F, seat 7; row G, seats 2 and 3'],
  [['C8', 'C7'], 'Row C, seats 7 and 8'],
  [['3-7', '3-8', 'A1-1'], 'Row 3, seats 7 and 8; row A1, seat 1'],
  [['Box 2', 'C7', '9'], 'Box 2, C7, 9'],
  [[], ''],
])('%j in words is %s', (names, words) => {
  expect(seatsInWords(names)).toBe(words);
});
