import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readGift, takeTicket } from '@viewmax/contracts/calls';
import { endSession, startSession } from '@viewmax/shared';
import { $storedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { type Fake, foreign, on, refusal, renderAt, serve, tokenFor } from '@viewmax/testing';
import { ticket } from '../../testing/data.ts';
import { GiftScreen } from './gift.tsx';

const { MovieTitle, PosterURL, CinemaName, CinemaAddress, ShowtimeDate, ShowtimeTime, SeatNumber } = ticket('a');
const gift = {
  ...{ MovieTitle, PosterURL, CinemaName, CinemaAddress, ShowtimeDate, ShowtimeTime, SeatNumber },
  GiftName: 'Ada',
  isTaken: false,
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  endSession();
});

function open(answers: readonly Fake[]) {
  const calls = serve(...answers);
  renderAt('/gift', <GiftScreen />, '/gift#c-1');
  return calls;
}

test('a visitor sees the movie and who sends it, and comes back after the sign-up', async () => {
  const calls = open([on(readGift, { gift })]);
  expect(screen.getByRole('status').textContent).toBe('Loading the ticket');
  expect(await screen.findByText('Ada has a ticket for you.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Movie a' })).toBeTruthy();
  expect(screen.getByText(SeatNumber)).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ claim: 'c-1' }]);
  await userEvent.click(screen.getByRole('link', { name: 'Sign up to take it' }));
  expect(screen.getByTestId('state').textContent).toBe('{"from":"/gift#c-1"}');
});

test('a member takes the ticket, stores it and sees its code', async () => {
  startSession(tokenFor());
  const taken = ticket('a', { Gift: 'received', GiftName: 'Ada' });
  const calls = open([on(readGift, { gift }), on(takeTicket, { ticket: taken })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Take the ticket' }));
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/ticketdetails');
  expect(screen.getByTestId('state').textContent).toBe('{"ticketId":"a"}');
  expect(calls.at(-1)?.body).toEqual({ uuid: 'u-1', claim: 'c-1' });
  expect($storedTickets.get()?.tickets).toEqual([taken]);
});

describe('a ticket that was taken', () => {
  const taken = { gift: { ...gift, MovieID: 'eko', isTaken: true } };
  const red = () => [...document.querySelectorAll('.primary')].map(({ textContent }) => textContent);

  test('leads a visitor to the showtimes, and its owner quietly to the sign-in', async () => {
    open([on(readGift, taken)]);
    await screen.findByText(/^It was taken already/);
    expect(red()).toEqual(['See showtimes']);
    expect(screen.queryByText('Sign up to take it')).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' }).className).toContain('ghost');
    await userEvent.click(screen.getByRole('link', { name: 'See showtimes' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/movie/eko');
  });

  test('opens for the member who took it', async () => {
    startSession(tokenFor());
    open([on(readGift, taken), on(takeTicket, { ticket: ticket('a', { Gift: 'received' }) })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Open my ticket' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/ticketdetails');
  });
});

test('a refusal shows the reason of the server', async () => {
  startSession(tokenFor());
  const words = 'Another person has taken this ticket.';
  open([on(readGift, { gift }), on(takeTicket, refusal('gift_taken', { error: words }))]);
  await userEvent.click(await screen.findByRole('button', { name: 'Take the ticket' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test.each([
  [404, 'This link no longer has a ticket.', 'This link no longer has a ticket.'],
  [400, 'Please check what you entered. (claim)', /^This link is not whole\./],
])('a link that is answered with %i says what is wrong with it', async (status, error, words) => {
  open([on(readGift, foreign({ error }, status))]);
  expect(await screen.findByText('No ticket here')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test('without an answer the screen retries', async () => {
  open([]);
  await screen.findByText('The ticket could not be loaded');
  serve(on(readGift, { gift }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ada has a ticket for you.')).toBeTruthy();
});
