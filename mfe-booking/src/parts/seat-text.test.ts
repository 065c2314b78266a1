import { expect, test } from '@jest/globals';
import { unbroken } from '@viewmax/contracts/seat-words';
import { ticket } from '../testing/data.ts';
import { seatOf, seatText } from './seat-text.ts';

test.each([
  [[''], '1 ticket'],
  [['F12'], '1 ticket, F12'],
  [['J1', 'J2', 'J3'], '3 tickets, J1 to J3'],
  [['J1', 'J2', 'K3'], '3 tickets, J1 to J2, K3'],
  [['J1', 'J3', 'K1', 'K2'], '4 tickets, J1, J3, K1 to K2'],
  [['9', '10'], '2 tickets, 9 to 10'],
  [['3-7', '3-8', '4-9'], '3 tickets, 3-7 to 3-8, 4-9'],
  [['Box', '', 'A01'], '3 tickets, Box, A01'],
])('the seats %j are %p', (seats, words) => {
  expect(seatText(seats.map((SeatNumber, at) => ticket(String(at), { SeatNumber })))).toBe(unbroken(words));
});

test('tickets with categories are named by them', () => {
  const tickets = ['adult', 'adult', 'child'].map((Category, at) =>
    ticket(`${at}`, { Category, SeatNumber: `J${at + 1}` }),
  );
  expect(seatText(tickets)).toBe(unbroken('2 adults, 1 child, J1 to J3'));
});

test.each([
  [{ SeatText: 'Row F, seat 12, wheelchair', SeatNumber: 'F12' }, 'Row\u00a0F, seat\u00a012, wheelchair'],
  [{ SeatText: undefined, SeatNumber: 'F12' }, 'F12'],
])('a screen says the seat of %j as "%s"', (seat, words) => {
  expect(seatOf(ticket('a', seat))).toBe(words);
});
