import { expect, test } from '@jest/globals';
import { readSeat, seatName } from './seat-names.ts';
import { seatsInWords, seatsText, unbroken } from './seat-words.ts';

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
  expect(seatsInWords(names).replaceAll('\u00a0', ' ')).toBe(words);
});

test.each([
  ['Row F, seats 1, 2 and 7', 'Row_F, seats_1, 2 and_7'],
  ['Row F, seat 7; row G, seats 2 to 10', 'Row_F, seat_7; row_G, seats_2_to_10'],
  ['Row 3, seat 1, wheelchair', 'Row_3, seat_1, wheelchair'],
  ['1 to 3, 7 and 8', '1_to_3, 7 and_8'],
  ['Row F, seat 7 went to a member', 'Row_F, seat_7 went to a member'],
])('no line of a screen breaks "%s" between a word and its number', (words, shown) => {
  expect(unbroken(words)).toBe(shown.replaceAll('_', '\u00a0'));
});

test('the words of a server have plain spaces, which an SMS has too', () => {
  expect(seatsText([{ row: 'F', seat: '7' }])).toBe('Row F, seat 7');
  expect(seatsInWords(['F7'])).toBe('Row\u00a0F, seat\u00a07');
});
