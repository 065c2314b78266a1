import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { endSession, startSession } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { json, renderAt, serve, tokenFor } from '@viewmax/testing';
import { $selection, clearSelection } from '../../stores/selection.ts';
import { showtime } from '../../testing/showtimes.ts';
import { Showtimes } from './showtimes.tsx';

let count = 0;
const list = (id: string) => `GET /api/v1/showingshowtimes/${id}/Sapele`;

/** Each test has its own movie, because answers are cached by its id. */
function open(answer: Showtime[] | Response = [], signedIn = true) {
  count += 1;
  const id = `m${count}`;
  if (signedIn) startSession(tokenFor());
  const calls = serve({
    [list(id)]: () =>
      answer instanceof Response
        ? answer.clone()
        : json({ showtimeIds: answer.map((s) => s.ShowtimeID), showtimes: answer }),
  });
  return { id, calls, ...renderAt(paths.movie(id), <Showtimes movieId={id} />) };
}
const slots = async () => (await screen.findAllByRole('button')) as HTMLButtonElement[];

let error: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  error = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  error.mockRestore();
  clearSelection();
  endSession();
});

describe('a visitor', () => {
  test('sees the specified invitation to sign up, and the slot fetches nothing', async () => {
    const { calls, id } = open([showtime('a')], false);
    const gate = screen.getByRole('link');
    expect(gate.textContent).toBe("Login to view this movie's showtimes in your neighbourhood cinema. Signup/Login");
    await userEvent.click(screen.getByText('Signup/Login'));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/signup');
    expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ from: paths.movie(id) });
    expect(calls).toEqual([]);
  });

  test('sees the showtimes after signing in', async () => {
    open([showtime('a')], false);
    act(() => startSession(tokenFor()));
    expect(await slots()).toHaveLength(1);
  });
});

describe('a member', () => {
  test('without an area sees a note, and the slot fetches nothing', async () => {
    startSession(tokenFor({ LGA: '' }));
    const { calls } = open([], false);
    expect(screen.getByText('Your area is not known.')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('without a movie sees nothing, and the slot fetches nothing', () => {
    startSession(tokenFor());
    const calls = serve({});
    renderAt('/', <Showtimes />);
    expect(calls).toEqual([]);
  });

  test('can retry after a failure', async () => {
    const { id } = open(json({ error: 'No' }, 400));
    expect((await screen.findByRole('alert')).textContent).toContain('The showtimes could not be loaded');
    serve({ [list(id)]: () => json({ showtimeIds: ['a'], showtimes: [showtime('a')] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Get Ticket')).toBeTruthy();
  });

  test('sees placeholders, then that nothing shows', async () => {
    open([]);
    expect(screen.getByRole('status').textContent).toBe('Loading showtimes');
    expect(await screen.findByText('No showtimes right now.')).toBeTruthy();
    expect(screen.getByText(/Sapele/)).toBeTruthy();
  });
});

describe('the showtimes', () => {
  test('are in order, under their days when there are several', async () => {
    open([
      showtime('c', { Date: '2025-12-06', StartTime: '11:00' }),
      showtime('b', { StartTime: '19:00' }),
      showtime('a', { StartTime: '13:30' }),
    ]);
    expect((await slots()).map(({ textContent }) => textContent)).toEqual([
      '1:30 PM Friday 05/12/2025 Get Ticket',
      '7:00 PM Friday 05/12/2025 Get Ticket',
      '11:00 AM Saturday 06/12/2025 Get Ticket',
    ]);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Friday 05/12/2025',
      'Saturday 06/12/2025',
    ]);
  });

  test('have no heading when one day holds them all', async () => {
    open([showtime('a'), showtime('b')]);
    await slots();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test.each([
    [100, 'Sold Out!', true],
    [101, 'Sold Out!', true],
    [99, 'Limited! 1 seat left', false],
    [95, 'Limited! 5 seats left', false],
    [94, 'Get Ticket', false],
  ])('with %i of 100 seats taken show %s', async (AssignedSeats, words, disabled) => {
    open([showtime('a', { AssignedSeats })]);
    const [slot] = await slots();
    expect(slot?.textContent).toBe(`4:15 PM Friday 05/12/2025 ${words}`);
    expect(slot?.disabled).toBe(disabled);
  });

  test('lead to the cinemas at a tap', async () => {
    const { id } = open([showtime('a')]);
    await userEvent.click((await slots())[0] as HTMLElement);
    expect($selection.get()).toMatchObject({ movieId: id, showtime: showtime('a') });
    expect(screen.getByTestId('elsewhere').textContent).toBe('/selectcinema');
  });

  test('cannot be tapped when they are sold out', async () => {
    open([showtime('a', { AssignedSeats: 100 })]);
    await userEvent.click((await slots())[0] as HTMLElement);
    expect($selection.get()).toBeNull();
    expect(screen.queryByTestId('elsewhere')).toBeNull();
  });
});
