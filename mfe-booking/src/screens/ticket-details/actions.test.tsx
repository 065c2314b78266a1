import { beforeEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Ticket } from '@viewmax/contracts/tickets';
import { provideModalDialogs } from '@viewmax/testing';
import { ticket } from '../../testing/data.ts';
import { WholeBooking } from './actions.tsx';

const PartyCode = '666666666666';
const show = (...tickets: [Ticket, ...Ticket[]]) => render(<WholeBooking ticket={tickets[0]} tickets={tickets} />);

beforeEach(provideModalDialogs);

test('a booking of several people has one code for all who are still to come', async () => {
  const used = ticket('c', { PartyCode, TicketStatus: 'Used' });
  show(ticket('a', { PartyCode }), ticket('b', { PartyCode }), used, ticket('d'));
  await userEvent.click(screen.getByRole('button', { name: 'One code for all 2' }));
  expect(screen.getByRole('img', { name: 'QR code' })).toBeTruthy();
  expect(screen.getByText('666 666 666 666')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('666 666 666 666')).toBeNull();
});

test.each<[string, [Ticket, ...Ticket[]]]>([
  ['of a backend without such a code', [ticket('a'), ticket('b')]],
  ['of one person', [ticket('a', { PartyCode }), ticket('b', { PartyCode: '777777777777' })]],
  ['whose others are in', [ticket('a', { PartyCode }), ticket('b', { PartyCode, TicketStatus: 'Used' })]],
  ['whose opened ticket is used', [ticket('a', { PartyCode, TicketStatus: 'Used' }), ticket('b', { PartyCode })]],
])('a booking %s has none', (_, tickets) => {
  show(...tickets);
  expect(screen.queryByRole('button')).toBeNull();
});
