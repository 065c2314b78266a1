import { expect, test } from '@jest/globals';
import { ticket } from '../testing/tickets.ts';
import { inOrder } from './ticket-order.ts';

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
