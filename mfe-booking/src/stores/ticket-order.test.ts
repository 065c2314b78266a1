import { expect, test } from '@jest/globals';
import { ticket } from '../testing/data.ts';
import { inGroups, inOrder, together } from './ticket-order.ts';

test('the order puts Unused first, then follows date and time, and puts tickets without a date last', () => {
  const tickets = [
    ticket('used early', { TicketStatus: 'Used', ShowtimeDate: '2025-01-01' }),
    ticket('no date', { ShowtimeDate: '' }),
    ticket('late', { ShowtimeTime: '19:00' }),
    ticket('early', { ShowtimeTime: '9:30' }),
    ticket('expired', { TicketStatus: 'Expired', ShowtimeDate: '2024-12-31T10:00:00Z' }),
    ticket('next day', { ShowtimeDate: '2025-12-06T00:00:00Z' }),
  ];
  expect(inOrder(tickets).map(({ TicketID }) => TicketID)).toEqual([
    'early',
    'late',
    'next day',
    'no date',
    'expired',
    'used early',
  ]);
});

test('the order puts news before everything, and their group with them', () => {
  const tickets = [
    ticket('unused'),
    ticket('cancelled', { TicketStatus: 'Cancelled', CancelReason: 'No power', ShowtimeDate: '2025-12-09' }),
    ticket('seen', { TicketStatus: 'Cancelled', CancelReason: 'No power', ShowtimeDate: '2025-01-01' }),
  ];
  const ordered = inOrder(tickets, ({ TicketID }) => TicketID === 'cancelled');
  expect(ordered.map(({ TicketID }) => TicketID)).toEqual(['cancelled', 'unused', 'seen']);
});

const ids = (one: string, tickets: ReturnType<typeof ticket>[]) =>
  together(tickets.find(({ TicketID }) => TicketID === one) as (typeof tickets)[0], tickets).map((it) => it.TicketID);

test('a group holds the tickets of one showtime at one cinema, by seat', () => {
  const at = (ShowtimeID: string, CinemaID: string, SeatNumber: string) => ({ ShowtimeID, CinemaID, SeatNumber });
  const tickets = [
    ticket('third', at('s1', 'c1', 'J10')),
    ticket('first', at('s1', 'c1', 'H12')),
    ticket('elsewhere', at('s1', 'c2', 'J1')),
    ticket('later', at('s2', 'c1', 'J1')),
    ticket('second', at('s1', 'c1', 'J2')),
  ];
  expect(ids('second', tickets)).toEqual(['first', 'second', 'third']);
  expect(ids('later', tickets)).toEqual(['later']);
});

test('a group follows movie, cinema and time when the backend names no showtime', () => {
  const same = { MovieTitle: 'Eko' };
  const tickets = [ticket('a', same), ticket('b', same), ticket('c', { ...same, ShowtimeTime: '19:00' })];
  expect(ids('a', tickets)).toEqual(['a', 'b']);
});

test('the groups keep the order of their first tickets, and each is by seat', () => {
  const at = (ShowtimeID: string, SeatNumber: string) => ({ ShowtimeID, CinemaID: 'c1', SeatNumber });
  const groups = inGroups([
    ticket('b', at('s2', 'J2')),
    ticket('x', at('s1', 'A1')),
    ticket('a', at('s2', 'J1')),
    ticket('c', at('s2', 'J10')),
  ]);
  expect(groups.map((group) => group.map(({ TicketID }) => TicketID))).toEqual([['a', 'b', 'c'], ['x']]);
});
