import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toBitmap } from '@viewmax/contracts/best-seats';
import {
  fetchSeats,
  getMovie,
  getSeatPlan,
  getTicketPrice,
  holdSeats,
  listShowingCinemas,
  releaseSeats,
} from '@viewmax/contracts/calls';
import { unbroken } from '@viewmax/contracts/seat-words';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { type Call, on, refusal, renderAt, serve, tokenFor, withFlags } from '@viewmax/testing';
import { chooseCinema, chooseParty, chooseShowtime, clearChoice } from '../../stores/booking.ts';
import { $seats, leave, want } from '../../stores/seats.ts';
import { cinema, movie, prices, showtime } from '../../testing/data.ts';
import { hall } from '../../testing/hall.ts';
import { SeatsScreen } from './seats.tsx';

/** A tap on seat 6 of row B. */
const B6 = { detail: 1, clientX: 156, clientY: 100 };
const UNTIL = new Date(Date.now() + 600_000).toISOString();
const SCREENING = { showtimeId: 's1', cinemaId: 'c1' };

let holds: string[][];
let asked: number;
let taken: Set<number>;
let yielded: string[] | undefined;
let refuseHold: ((seats: string[]) => Response | undefined) | undefined;

const sentSeats = (call: Call) => (call.body as { seats: string[] }).seats;
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  startSession(tokenFor());
  withFlags({ 'seats-on-a-plan': true });
  [holds, asked, taken, refuseHold, yielded] = [[], 0, new Set([8, 9]), undefined, undefined];
  chooseShowtime('m1', showtime('s1'));
  chooseCinema(cinema('c1', { PlanID: 'p1' }));
  serve(
    on(getSeatPlan, { planId: 'p1' }, hall),
    on(getMovie, { movieId: 'm1' }, { onemoviedetails: movie('m1') }),
    on(getTicketPrice, { movieId: 'm1', cinemaId: 'c1', showtimeId: 's1' }, { ticketPrice: 4_500 }),
    on(fetchSeats, { showtimeId: 's1', cinemaId: 'c1' }, () => {
      asked += 1;
      return { PlanID: 'p1', Taken: toBitmap(taken, 24), Best: ['A4', 'A5'], Yielded: yielded };
    }),
    on(holdSeats, (call) => {
      const refusal = refuseHold?.(sentSeats(call));
      if (refusal) return refusal;
      holds.push(sentSeats(call));
      return { HoldID: `hold-${holds.length}`, Seats: sentSeats(call), Until: UNTIL };
    }),
    on(releaseSeats, { ok: true }),
    on(listShowingCinemas, { movieId: 'm1', lga: 'Sapele' }, { cinemas: [cinema('c1', { Categories: prices })] }),
  );
  want(SCREENING, 2);
  await waitFor(() => expect($seats.get().state).toBe('held'));
  [holds, asked] = [[], 0];
});
afterEach(() => {
  cleanup();
  invalidateKeys(() => true);
  clearChoice();
  endSession();
});

const renderSeats = () => renderAt('/seats', <SeatsScreen />, '/seats');
const map = () => screen.findByRole('button', { name: /^Map of the hall/ });
const party = (words: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()).then(() => screen.findByText(words));
const holdsBecome = (seats: string[][]) => waitFor(() => expect(holds).toEqual(seats));

async function openList() {
  renderSeats();
  await userEvent.click(await screen.findByRole('button', { name: 'List' }));
}

describe('the screen', () => {
  test('is left for Confirm when the flag of the plan goes off', async () => {
    renderSeats();
    await map();
    act(() => withFlags({}));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Map of the hall/ })).toBeNull());
  });

  test('leads back to Confirm without seats', () => {
    leave();
    renderSeats();
    expect(screen.getByTestId('elsewhere').textContent).toBe('/confirmticket');
  });

  test('says movie, time and hall, the seats, their price and their time', async () => {
    renderSeats();
    await party('Row A, seats 4 and 5');
    expect(screen.getByRole('heading', { name: /Eko Nocturne.*Friday, 4:15\sPM · Screen 2/ })).toBeTruthy();
    const bar = within(screen.getByText('Row A, seats 4 and 5').closest('[role=status]') as HTMLElement);
    expect(bar.getByText('9,000 Vp')).toBeTruthy();
    expect(bar.getByText('together')).toBeTruthy();
    expect(screen.getByText(/^Held for you until/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Use these seats' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/confirmticket');
  });

  test('says the price of a family by its categories', async () => {
    chooseCinema(cinema('c1', { PlanID: 'p1', Categories: prices }));
    chooseParty([{ category: 'child', count: 2 }]);
    renderSeats();
    expect(await screen.findByText('4,000 Vp')).toBeTruthy();
  });

  test('has a legend whose words do not depend on colours', async () => {
    renderSeats();
    for (const words of ['Free', 'Taken', 'Yours', 'Wheelchair']) expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('on the map', () => {
  test.each([
    ['stays at its header where the party is in sight', 768, 124, 0],
    ['scrolls only as far as the party where the bar would hide it', 200, 124, 13],
    ['scrolls further where large text makes the bar higher', 200, 230, 119],
  ])('the page %s', async (_, high, barHeight, by) => {
    jest.replaceProperty(window, 'innerHeight', high);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(barHeight);
    const scroll = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
    const { container } = renderSeats();
    await map();
    await new Promise(requestAnimationFrame);
    expect(scroll.mock.calls.map(([, y]) => Math.round(Number(y)))).toEqual(by > 0 ? [by] : []);
    expect(container.querySelector('.scroll')?.scrollLeft).toBeGreaterThan(0);
  });

  test('one tap places the whole party at the nearest seats, and holds it', async () => {
    renderSeats();
    fireEvent.click(await map(), B6);
    await party('Row B, seats 5 and 6');
    await holdsBecome([['B5', 'B6']]);
    expect(screen.getByRole('button', { name: 'Use these seats' }).getAttribute('aria-busy')).not.toBe('true');
  });

  test('a tap on a taken seat says so, and the party stays', async () => {
    renderSeats();
    fireEvent.click(await map(), { detail: 1, clientX: 40, clientY: 100 });
    expect((await screen.findByRole('alert')).textContent).toBe(unbroken('Taken: Row B, seat 1.'));
    expect($seats.get()).toMatchObject({ state: 'held', seats: ['A4', 'A5'] });
    fireEvent.click(await map(), B6);
    await party('Row B, seats 5 and 6');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a wheelchair’s seat of the party keeps its sign, and words say that the party has it', async () => {
    const { container } = renderSeats();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Zone' }), 'Balcony, Row C');
    expect(screen.queryByText(/wheelchair place/)).toBeNull();
    fireEvent.click(await map(), { detail: 1, clientX: 0, clientY: 70 });
    await party('Row C, seats 1 and 2');
    expect(screen.getByText('with 1 wheelchair place')).toBeTruthy();
    const shapes = [...container.querySelectorAll(`svg.party use`)].map((use) => use.getAttribute('href'));
    expect(shapes).toEqual(['#seat-wheelchair-mine', '#seat-mine']);
    for (const shape of shapes) expect(container.querySelector(`defs ${shape}`)).toBeTruthy();
  });

  test('a click at no place, which is a screen reader’s, opens the list and moves the focus there', async () => {
    renderSeats();
    fireEvent.click(await map(), { detail: 0 });
    expect(await screen.findByRole('button', { name: /^Row A 4 and\u00a05 are yours/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Map of the hall/ })).toBeNull();
    expect(document.activeElement?.textContent).toBe('List');
    expect($seats.get()).toMatchObject({ state: 'held', seats: ['A4', 'A5'] });
  });

  test('the arrow keys move the party by seat and by row, and several keys are one hold', async () => {
    renderSeats();
    const hall = await map();
    fireEvent.keyDown(hall, { key: 'ArrowRight' });
    await party('Row A, seats 5 and 6');
    // Seats 6 and 7 would leave a single one.
    fireEvent.keyDown(hall, { key: 'ArrowRight' });
    await party('Row A, seats 7 and 8');
    fireEvent.keyDown(hall, { key: 'ArrowDown' });
    await party('Row B, seats 7 and 8');
    fireEvent.keyDown(hall, { key: 'ArrowLeft' });
    await party('Row B, seats 5 and 6');
    await holdsBecome([['B5', 'B6']]);
    fireEvent.keyDown(hall, { key: 'ArrowUp' });
    await party('Row A, seats 5 and 6');
  });

  test('a picker shows another zone', async () => {
    renderSeats();
    const zone = await screen.findByRole('combobox', { name: 'Zone' });
    expect([...(zone as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'Stalls, Rows A to B',
      'Balcony, Row C',
    ]);
    await userEvent.selectOptions(zone, 'Balcony, Row C');
    fireEvent.click(await map(), { detail: 1, clientX: 2000, clientY: 70 });
    await party('Row C, seats 7 and 8');
  });
});

describe('in the list', () => {
  test('each row says its free seats, and the member’s own is open', async () => {
    await openList();
    expect(
      await screen.findByRole('button', {
        name: /^Row A 4 and\u00a05 are yours Free: 1\u00a0to\u00a03 and\u00a06\u00a0to\u00a08/,
      }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Row B Free: 3\u00a0to\u00a08 6 of 8 seats' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Row A, seat 4' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('comes first for the keyboard', async () => {
    renderSeats();
    await map();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('List');
  });

  test('a number places the party, and a taken one cannot be tapped', async () => {
    await openList();
    await userEvent.click(await screen.findByRole('button', { name: /^Row B/ }));
    expect(screen.getByRole('button', { name: 'Row B, seat 1, taken' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Row B, seat 7' }));
    await party('Row B, seats 7 and 8');
    await holdsBecome([['B7', 'B8']]);
  });

  test('names a wheelchair’s seat, and a closed row names it too', async () => {
    await openList();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Zone' }), 'Balcony, Row C');
    await userEvent.click(
      screen.getByRole('button', { name: 'Row C Free: 1\u00a0to\u00a08 8 of 8 seats, wheelchair: 1' }),
    );
    expect(screen.getByRole('button', { name: 'Row C, seat 1, wheelchair' })).toBeTruthy();
  });
});

describe('a refusal', () => {
  test('of taken seats says so, and the party sits on the nearest free ones', async () => {
    renderSeats();
    const hall = await map();
    refuseHold = (seats) => {
      if (!seats.includes('B6')) return undefined;
      taken = new Set([8, 9, 12, 13]);
      return refusal('seats_taken', { error: 'These seats were just taken' });
    };
    fireEvent.click(hall, B6);
    expect((await screen.findByRole('alert')).textContent).toBe(unbroken('Row B, seats 5 and 6 were just taken.'));
    await party('Row B, seats 3 and 4');
    await holdsBecome([['B3', 'B4']]);
  });

  test('because the seats went to a member with the points for them says so', async () => {
    renderSeats();
    const hall = await map();
    refuseHold = (seats) => {
      if (!seats.includes('B6') || yielded) return undefined;
      yielded = ['A4', 'A5'];
      return refusal('seats_taken', { error: 'Your seats went to another' });
    };
    fireEvent.click(hall, B6);
    const words = unbroken('Row A, seats 4 and 5 went to a member with the points for them.');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
  });

  test('of another kind gives the seats before back, with the server’s words', async () => {
    renderSeats();
    const hall = await map();
    refuseHold = () => refusal('hold_again_later', { error: 'Please wait.' });
    fireEvent.keyDown(hall, { key: 'ArrowRight' });
    expect((await screen.findByRole('alert')).textContent).toBe('Please wait.');
    await party('Row A, seats 4 and 5');
    expect($seats.get().held?.seats).toEqual(['A4', 'A5']);
  });
});

test('the taken seats are fetched again every ten seconds', async () => {
  jest.useFakeTimers();
  try {
    renderSeats();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    const before = asked;
    await act(() => jest.advanceTimersByTimeAsync(21_000));
    expect(asked - before).toBe(2);
  } finally {
    jest.useRealTimers();
  }
});
