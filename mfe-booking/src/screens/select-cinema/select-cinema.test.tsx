import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  fetchTickets,
  getMovie,
  listShowingCinemas,
  listWaitings,
  purchaseTickets,
  refreshToken,
} from '@viewmax/contracts/calls';
import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Ticket } from '@viewmax/contracts/tickets';
import { endSession } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { storeTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import {
  type Fake,
  foreign,
  on,
  provideModalDialogs,
  type Reply,
  renderAt,
  serve,
  setCoordinates,
  tokenFor,
  withFlags,
} from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { $booking, chooseShowtime, clearChoice } from '../../stores/booking.ts';
import { cinema, movie, showtime, ticket } from '../../testing/data.ts';
import { confirmPurchase } from '../confirm-ticket/purchase.ts';
import { SelectCinemaScreen } from './select-cinema.tsx';

let count = 0;

function open(answer: Reply<Cinema[]> = [], details?: Response, tickets: Ticket[] = [], more: Fake[] = []) {
  count += 1;
  const id = `m${count}`;
  chooseShowtime(id, showtime('s1'));
  const calls = serve(
    on(listShowingCinemas, { movieId: id, lga: 'Sapele' }, answer instanceof Response ? answer : { cinemas: answer }),
    on(getMovie, { movieId: id }, details ?? { onemoviedetails: movie(id) }),
    on(fetchTickets, tickets),
    ...more,
  );
  return { id, calls, ...renderAt('/selectcinema', <SelectCinemaScreen />) };
}

/** The phone has no position yet. The returned function answers the screen's request. */
function phoneWithPosition(answers: 'knows' | 'refuses' = 'knows'): (answer: object) => void {
  let settle: (answer: object) => void = () => {};
  const getCurrentPosition = (known: typeof settle, refused: typeof settle) => {
    settle = answers === 'knows' ? known : refused;
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  return (answer) => settle(answer);
}

afterEach(() => {
  clearChoice();
  Reflect.deleteProperty(navigator, 'geolocation');
});
provideModalDialogs();
signInForEachTest();

test('the screen leads home without a chosen showtime', () => {
  const calls = serve();
  renderAt('/selectcinema', <SelectCinemaScreen />);
  expect(screen.getByTestId('elsewhere').textContent).toBe('/');
  expect(calls).toEqual([]);
});

describe('the cinemas', () => {
  test('can be retried after a failure', async () => {
    const { id } = open(foreign({ error: 'No' }, 400));
    expect((await screen.findByRole('alert')).textContent).toContain('The cinemas could not be loaded');
    serve(on(listShowingCinemas, { movieId: id, lga: 'Sapele' }, { cinemas: [cinema('a')] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Cinema a')).toBeTruthy();
  });

  test('lead back to the showtimes when no cinema shows the movie', async () => {
    const { id } = open([]);
    const back = await screen.findByRole('link', { name: 'Other showtimes' });
    expect(back.getAttribute('href')).toBe(paths.movie(id));
  });

  test('show name, address, slug and directions', async () => {
    const { calls } = open(foreign({ cinemas: [cinema('a'), { ...cinema('b'), Latitude: null }] }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Cinema a' })).toBeTruthy();
    expect(screen.getAllByText('14 Court Road, Sapele, Delta')).toHaveLength(2);
    expect(screen.getAllByText('Riverside Mall')).toHaveLength(2);
    const directions = screen.getAllByRole('link', { name: 'Get Directions to Cinema a' });
    expect(directions.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['https://www.google.com/maps/dir/?api=1&destination=5.9,5.68', '_blank'],
    ]);
    expect(calls.map(({ path }) => path)).toContain(`/api/v1/showingcinemas/m${count}/Sapele`);
  });

  test('have no label while the member’s last purchase is unknown', async () => {
    open([cinema('a'), cinema('b')]);
    await screen.findByText('Cinema b');
    expect(screen.queryByText('Preferred')).toBeNull();
    expect(screen.queryByText('Nearest')).toBeNull();
  });

  test('mark the cinema of the last purchase, which a new phone fetches', async () => {
    const { calls } = open([cinema('a'), cinema('b')], undefined, [ticket('t', { CinemaID: 'b' })]);
    const label = await screen.findByText('Preferred');
    expect(label.closest('article')?.textContent).toContain('Cinema b');
    expect(screen.getAllByText('Preferred')).toHaveLength(1);
    expect(calls.filter(({ path }) => path === '/api/v1/fetchtickets')).toHaveLength(1);
  });

  test.each([
    ['held no tickets', () => ({})],
    ['could not be read', () => new Response('<html>')],
    ['was lost', () => foreign({ error: 'x' }, 502)],
  ])('mark the cinema of the last purchase, also when its answer %s', async (_, answer) => {
    const first = ticket('first', { CinemaID: 'a', BoughtAt: '2025-12-01T10:00:00Z' });
    storeTickets('u-1', [first]);
    serve(on(purchaseTickets, answer), on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }));
    const booking = { movieId: 'm', showtime: showtime('s1'), cinema: cinema('b') };
    await confirmPurchase(booking, { key: 'k', numberOfTickets: 1, amountToPay: 4_500 }, false);
    const second = ticket('second', { CinemaID: 'b', BoughtAt: '2025-12-02T10:00:00Z' });
    open([cinema('a'), cinema('b')], undefined, [first, second]);
    await waitFor(() => expect(screen.getByText('Preferred').closest('article')?.textContent).toContain('Cinema b'));
  });

  test('get their distances from a position that comes after them, and none moves', async () => {
    const answer = phoneWithPosition();
    open([cinema('far', { Latitude: 6 }), cinema('near', { Latitude: 5.91 })]);
    await screen.findByText('Cinema near');
    expect(screen.queryByText(/km away/)).toBeNull();
    act(() => answer({ coords: { latitude: 5.9, longitude: 5.68 } }));
    await screen.findByText('1.1 km away');
    const cards = screen.getAllByRole('article').map((card) => card.textContent ?? '');
    expect(cards.map((text) => text.includes('Nearest'))).toEqual([false, true]);
    expect(cards[0]).toMatch(/^Cinema far.*11 km away/);
  });

  test('have no distance on a phone that refuses its position', async () => {
    const refuse = phoneWithPosition('refuses');
    open([cinema('a')]);
    await screen.findByText('Cinema a');
    await act(async () => refuse({ code: 1 }));
    expect(screen.queryByText(/km away|Nearest/)).toBeNull();
  });

  // The tests after this one know the position.
  test('are sorted by distance once the phone has a position, and the closest is marked', async () => {
    setCoordinates({ latitude: 5.9, longitude: 5.68, at: 0 });
    const nowhere = { ...cinema('nowhere'), Latitude: null };
    open(foreign({ cinemas: [cinema('far', { Latitude: 6 }), nowhere, cinema('near', { Latitude: 5.91 })] }));
    await screen.findByText('Cinema near');
    const cards = screen.getAllByRole('article').map((card) => card.textContent ?? '');
    expect(cards.map((text) => /Cinema \w+(?=14)/.exec(text)?.[0])).toEqual([
      'Cinema near',
      'Cinema far',
      'Cinema nowhere',
    ]);
    expect(cards.map((text) => text.includes('Nearest'))).toEqual([true, false, false]);
    expect(cards.map((text) => /[\d.]+ km away/.exec(text)?.[0])).toEqual(['1.1 km away', '11 km away', undefined]);
  });

  test('show how many seats are left when the backend counts them', async () => {
    open([
      cinema('a', { AssignedSeats: 10, TotalSeats: 10 }),
      cinema('b', { AssignedSeats: 8, TotalSeats: 10 }),
      cinema('c', { AssignedSeats: 0, TotalSeats: 10 }),
      cinema('d'),
    ]);
    await screen.findByText('Cinema d');
    expect(screen.getAllByText('Sold Out!')).toHaveLength(1);
    expect(screen.getAllByText('Limited!')).toHaveLength(1);
  });
});

test('a cinema with a plan and few seats or none offers to wait for a party that is larger', async () => {
  withFlags({ 'seats-on-a-plan': true });
  const planned = { PlanID: 'p1', TotalSeats: 10 };
  open(
    [
      cinema('full', { ...planned, AssignedSeats: 10 }),
      cinema('few', { ...planned, AssignedSeats: 8 }),
      cinema('free', { ...planned, AssignedSeats: 0 }),
      cinema('counted', { AssignedSeats: 10, TotalSeats: 10 }),
    ],
    undefined,
    [],
    [on(listWaitings, { Waitings: [], CanSms: false })],
  );
  const names = (await screen.findAllByRole('button', { name: /^Tell me/ })).map((it) => it.getAttribute('aria-label'));
  expect(names).toEqual(['full', 'few'].map((name) => `Tell me when a seat is free: Cinema ${name}`));
  await userEvent.click(screen.getByRole('button', { name: /Cinema few$/ }));
  expect((screen.getByLabelText('How many people?') as HTMLSelectElement).value).toBe('3');
});

test('each cinema shows the price of a seat before its choice, and the screen asks for no other', async () => {
  const { calls, id } = open([cinema('a', { Price: 4_500 }), cinema('b', { Price: 3_000 })]);
  const cards = (await screen.findByText('Cinema b')) && screen.getAllByRole('article');
  expect(cards.map((card) => /[\d,]+ Vp each/.exec(card.textContent ?? '')?.[0])).toEqual([
    '4,500 Vp each',
    '3,000 Vp each',
  ]);
  expect(calls.filter(({ path }) => path.includes(`ticketprice/${id}`))).toEqual([]);
});

test('a cinema leads to its preview, which knows the way back', async () => {
  open([cinema('a')]);
  await userEvent.click(await screen.findByRole('link', { name: 'Preview Cinema: Cinema a' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/previewcenter');
  expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({
    CinemaID: 'a',
    coming_from_selectcinema: true,
    cinema: cinema('a'),
    proceed: true,
  });
});

test('a session that ends here leads to the sign-in, and back to the movie', async () => {
  const { id } = open([cinema('a')]);
  await screen.findByText('Cinema a');
  act(() => endSession());
  expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
  expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ from: paths.movie(id), signedOut: true });
});

describe('Proceed', () => {
  test('is missing when the seats are sold out', async () => {
    open([cinema('a', { AssignedSeats: 10, TotalSeats: 10 })]);
    await screen.findByText('Sold Out!');
    expect(screen.queryByRole('link', { name: /Proceed/ })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Preview Cinema: Cinema a' }));
    expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toMatchObject({ proceed: false });
  });

  test('stores the cinema and leads to the confirmation', async () => {
    open([cinema('a'), cinema('b')]);
    await userEvent.click(await screen.findByRole('link', { name: 'Proceed with Cinema b' }));
    expect($booking.get()).toMatchObject({ showtime: { ShowtimeID: 's1' }, cinema: { CinemaID: 'b' } });
    expect(screen.getByTestId('elsewhere').textContent).toBe('/confirmticket');
  });
});

describe('the bar of the choice', () => {
  test('shows the time alone when the movie fails to load', async () => {
    open([], foreign({ error: 'No' }, 400));
    await screen.findByText('No cinema near you shows this movie right now.');
    expect(screen.getByText('Friday, 05/12/2025, 4:15 PM')).toBeTruthy();
  });

  test('shows movie and time, and leads back to the movie', async () => {
    const { id } = open([cinema('a')]);
    expect(await screen.findByText('Eko Nocturne')).toBeTruthy();
    expect(screen.getByText('Friday, 05/12/2025, 4:15 PM')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(paths.movie(id));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Select Cinema');
  });
});
