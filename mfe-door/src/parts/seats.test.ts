import { expect, test } from '@jest/globals';
import { unbroken } from '@viewmax/contracts/seat-words';
import { seatsOrPeople } from './seats.ts';

test.each([
  [['I10'], 'Row I, seat 10'],
  [['C8', 'C7'], 'Row C, seats 7 and 8'],
  [['I5', 'I6', 'I7', 'I8'], 'Row I, seats 5 to 8'],
  [['I5', 'I6', 'I7', 'I9'], 'Row I, seats 5 to 7 and 9'],
  [['AA1', 'B12', 'B13'], 'Row AA, seat 1; row B, seats 12 and 13'],
  [['Box 2', 'C7'], 'Box 2, C7'],
  [['3-8', '3-7'], 'Row 3, seats 7 and 8'],
  [['I5', 'I6', 'J1'], 'Row I, seats 5 and 6; row J, seat 1'],
])('the seats %j are said "%s"', (seats, words) => {
  expect(seatsOrPeople(seats, seats.length)).toBe(unbroken(words));
});

test.each([
  [1, '1 person'],
  [3, '3 people'],
])('%d without a known seat are said "%s"', (people, words) => {
  expect(seatsOrPeople([], people)).toBe(words);
});
