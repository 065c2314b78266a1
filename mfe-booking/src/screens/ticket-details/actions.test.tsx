import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Ticket } from '@viewmax/contracts/tickets';
import { provideModalDialogs } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { ticket } from '../../testing/data.ts';
import { openTicket as open } from '../../testing/open-ticket.tsx';
import { WholeBooking } from './actions.tsx';

const PartyCode = '666666666666';
const show = (...tickets: [Ticket, ...Ticket[]]) => render(<WholeBooking ticket={tickets[0]} tickets={tickets} />);

const setNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

signInForEachTest();
beforeEach(provideModalDialogs);
afterEach(() => void setNavigator('share', undefined));

test('a booking of several people has one code for all who are still to come', async () => {
  const used = ticket('c', { PartyCode, TicketStatus: 'Used' });
  show(ticket('a', { PartyCode }), ticket('b', { PartyCode }), used, ticket('d'));
  await userEvent.click(screen.getByRole('button', { name: 'One code for all 2' }));
  expect(screen.getByRole('img', { name: 'QR code' })).toBeTruthy();
  expect(screen.getByText('666 666 666 666')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('666 666 666 666')).toBeNull();
});

test('the code of a family says who it is for', async () => {
  const used = ticket('d', { PartyCode, Category: 'adult', TicketStatus: 'Used' });
  show(ticket('a', { PartyCode, Category: 'adult' }), ticket('b', { PartyCode, Category: 'child' }), used);
  await userEvent.click(screen.getByRole('button', { name: 'One code for all 2' }));
  expect(screen.getByText('1 adult, 1 child')).toBeTruthy();
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

test('the screen shows the address of the cinema, which leads to the directions', async () => {
  open(ticket('a'));
  const link = (await screen.findByText('14 Court Road, Sapele, Delta')).closest('a');
  expect(link?.textContent).toBe('Get Directions 14 Court Road, Sapele, Delta');
  expect(link?.href).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Riverside%20Screens%2C%2014%20Court%20Road%2C%20Sapele%2C%20Delta',
  );
  expect(link?.target).toBe('_blank');
});

describe('the calendar', () => {
  test('is not offered for a ticket that is over or has no time', async () => {
    open(ticket('a', { TicketStatus: 'Used' }));
    await screen.findByText('Movie a');
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  test('receives a file of the screening', async () => {
    const made: Blob[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`, revokeObjectURL: () => {} });
    open(ticket('a'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    expect(click).toHaveBeenCalledTimes(1);
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('viewmax-ticket.ics');
    expect(made.map(({ type }) => type)).toEqual(['text/calendar;charset=utf-8']);
  });
});

describe('Tell A Friend', () => {
  const tell = async () => userEvent.click(await screen.findByRole('button', { name: 'Tell A Friend' }));

  test('shows a failed share, and nothing after a closed sheet', async () => {
    const share = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new DOMException('no', 'AbortError'));
    setNavigator('share', share.mockRejectedValueOnce(new Error('no')));
    open(ticket('a'));
    await tell();
    expect(screen.queryByText('It could not be shared')).toBeNull();
    await tell();
    expect(screen.getByText('It could not be shared')).toBeTruthy();
  });

  test('leads to Home when the backend does not name the ticket’s movie', async () => {
    const share = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    setNavigator('share', share);
    open(ticket('a'));
    await tell();
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${location.origin}/` }));
  });

  test('opens the share sheet with the movie’s name and link, without the code', async () => {
    const share = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    setNavigator('share', share);
    open(ticket('a', { MovieID: 'eko-nocturne' }));
    await tell();
    expect(share).toHaveBeenCalledWith({
      title: 'Movie a',
      text: 'I have a ticket to Movie a at Riverside Screens.',
      url: `${location.origin}/movie/eko-nocturne`,
    });
  });

  test('copies when the device has no sheet', async () => {
    const user = userEvent.setup();
    open(ticket('a'));
    await user.click(await screen.findByRole('button', { name: 'Tell A Friend' }));
    expect(screen.getByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('Movie a');
  });
});
