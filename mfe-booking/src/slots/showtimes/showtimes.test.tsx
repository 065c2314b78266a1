import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listShowingShowtimes, listWaitings } from '@viewmax/contracts/calls';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { endSession, startSession } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { type Fake, foreign, on, type Reply, refetchAll, renderAt, serve, tokenFor, withFlags } from '@viewmax/testing';
import { $booking, chooseShowtime, clearChoice } from '../../stores/booking.ts';
import { showtime } from '../../testing/data.ts';
import { Showtimes } from './showtimes.tsx';

let count = 0;

/** Each test has its own movie, because answers are cached by its id. */
function open(answer: Reply<Showtime[]> = [], member = {}, more: Fake[] = []) {
  count += 1;
  const id = `m${count}`;
  startSession(tokenFor(member));
  const calls = serve(
    on(
      listShowingShowtimes,
      { movieId: id, lga: 'Sapele' },
      answer instanceof Response ? answer : { showtimeIds: answer.map((s) => s.ShowtimeID), showtimes: answer },
    ),
    ...more,
  );
  return { id, calls, ...renderAt(paths.movie(id), <Showtimes movieId={id} />) };
}
const buttons = async () => (await screen.findAllByRole('button')) as HTMLButtonElement[];

const days = () => screen.getAllByRole('tab');
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

beforeEach(() => {
  // It is 9 AM of a Friday in Lagos.
  jest.useFakeTimers({ now: new Date('2025-12-05T08:00:00Z'), advanceTimers: true });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  clearChoice();
  endSession();
});

test('a visitor of an earlier catalog is invited to sign up', async () => {
  const { id } = open([showtime('a')]);
  act(endSession);
  await userEvent.click(screen.getByRole('link', { name: 'Signup/Login' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/signup');
  expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ from: paths.movie(id) });
});

describe('a member', () => {
  test('without an area sees a note, and the slot fetches nothing', async () => {
    const { calls } = open([], { LGA: '' });
    expect(screen.getByText('Your area is not known.')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('can retry after a failure', async () => {
    const { id } = open(foreign({ error: 'No' }, 400));
    expect((await screen.findByRole('alert')).textContent).toContain('The showtimes could not be loaded');
    serve(on(listShowingShowtimes, { movieId: id, lga: 'Sapele' }, { showtimeIds: ['a'], showtimes: [showtime('a')] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Get Ticket')).toBeTruthy();
  });

  test('sees placeholders, then that nothing shows', async () => {
    open([]);
    expect(screen.getByRole('status').textContent).toBe('Loading showtimes');
    expect(await screen.findByText('No showtimes right now.')).toBeTruthy();
    expect(screen.getByText(/Sapele/)).toBeTruthy();
  });

  test.each([
    ['See other movies', '/', ''],
    ['Change LGA', '/profile', '{"open":"Change LGA"}'],
  ])('without showtimes is led on by %s', async (name, path, state) => {
    open([]);
    await userEvent.click(await screen.findByRole('link', { name }));
    expect(screen.getByTestId('elsewhere').textContent).toBe(path);
    if (state) expect(screen.getByTestId('state').textContent).toBe(state);
  });
});

describe('a sold-out showtime', () => {
  const full = { AssignedSeats: 100, TotalSeats: 100 };
  const tellMe = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Tell me/ });

  test('whose members may wait has Tell me below it, and is no way on itself', async () => {
    withFlags({ 'seats-on-a-plan': true });
    open([showtime('a', { ...full, CanWait: true }), showtime('b', { ...full, StartTime: '19:00' })], {}, [
      on(listWaitings, { Waitings: [], CanSms: false }),
    ]);
    expect((await tellMe()).getAttribute('aria-label')).toBe('Tell me when a seat is free: 4:15\u00a0PM');
    expect(screen.getAllByRole('button', { name: /^Tell me/ })).toHaveLength(1);
    const [button] = (await buttons()).filter(({ textContent }) => textContent?.includes('Sold Out!'));
    expect(button?.disabled).toBe(true);
  });

  test('without the flag has none', async () => {
    withFlags({});
    open([showtime('a', { ...full, CanWait: true })], {}, [on(listWaitings, { Waitings: [], CanSms: false })]);
    await buttons();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.queryByRole('button', { name: /^Tell me/ })).toBeNull();
  });
});

describe('the showtimes', () => {
  test('of a day are in order', async () => {
    open([showtime('b', { StartTime: '19:00' }), showtime('a', { StartTime: '13:30' })]);
    expect((await buttons()).map(({ textContent }) => textContent)).toEqual([
      '1:30 PM Friday 05/12/2025   Get Ticket',
      '7:00 PM Friday 05/12/2025   Get Ticket',
    ]);
  });

  test.each([
    [100, 'Sold Out!', true],
    [101, 'Sold Out!', true],
    [99, 'Limited! 1 seat left', false],
    [95, 'Limited! 5 seats left', false],
    [94, 'Get Ticket', false],
  ])('with %i of 100 seats taken show %s', async (AssignedSeats, words, disabled) => {
    open([showtime('a', { AssignedSeats })]);
    const [button] = await buttons();
    expect(button?.textContent).toBe(`4:15 PM Friday 05/12/2025   ${words}`);
    expect(button?.disabled).toBe(disabled);
  });

  test.each([
    [{ MinPrice: 4500, MaxPrice: 4500, CinemaCount: 3 }, '3 cinemas 4,500 Vp about ₦3,045'],
    [{ MinPrice: 3500, MaxPrice: 4500, CinemaCount: 2 }, '2 cinemas from 3,500 Vp about ₦2,369'],
    [{ MinPrice: 4500, CinemaCount: 1 }, '1 cinema 4,500 Vp about ₦3,045'],
  ])(
    'with %j show the cinemas and the price in both moneys, and the day only to assistive technology',
    async (more, words) => {
      open([showtime('a', more)]);
      const [button] = await buttons();
      expect(button?.textContent).toBe(`4:15 PM Friday 05/12/2025 ${words} Get Ticket`);
      expect(screen.getByText('Friday 05/12/2025').className).toBe('visually-hidden');
    },
  );

  test('show the price that another backend sends as text', async () => {
    open(foreign({ showtimeIds: ['a'], showtimes: [{ ...showtime('a'), MinPrice: '4500' }] }));
    const [button] = await buttons();
    expect(button?.textContent).toContain('4,500 Vp');
  });

  test('lead to the cinemas at a tap', async () => {
    const { id } = open([showtime('a')]);
    await userEvent.click((await buttons())[0] as HTMLElement);
    expect($booking.get()).toMatchObject({ movieId: id, showtime: showtime('a') });
    expect(screen.getByTestId('elsewhere').textContent).toBe('/selectcinema');
  });

  test('cannot be tapped when they are sold out', async () => {
    open([showtime('a', { AssignedSeats: 100 })]);
    await userEvent.click((await buttons())[0] as HTMLElement);
    expect($booking.get()).toBeNull();
    expect(screen.queryByTestId('elsewhere')).toBeNull();
  });
});

describe('the days', () => {
  const week = [
    showtime('today'),
    showtime('tomorrow', { Date: '2025-12-06' }),
    showtime('sunday', { Date: '2025-12-07', StartTime: '11:00' }),
  ];
  const shown = async () => (await buttons()).map(({ textContent }) => textContent?.slice(0, 7));

  test('are tabs, and the first one is open', async () => {
    open(week);
    await buttons();
    expect(days().map(({ textContent }) => textContent)).toEqual(['Today 05/12', 'Sat 06/12', 'Sun 07/12']);
    expect(screen.getByRole('tabpanel', { name: 'Today 05/12' })).toBeTruthy();
    expect(await shown()).toEqual(['4:15 PM']);
  });

  test('show their own times at a tap, and by the keyboard', async () => {
    open(week);
    await buttons();
    await userEvent.click(screen.getByRole('tab', { name: 'Sun 07/12' }));
    expect(await shown()).toEqual(['11:00 A']);
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Sat 06/12');
    expect(screen.getByRole('tabpanel', { name: 'Sat 06/12' })).toBeTruthy();
  });

  test('begin with the first one that has a free seat', async () => {
    open([showtime('today', { AssignedSeats: 100 }), ...week.slice(1)]);
    await buttons();
    expect(days()).toHaveLength(3);
    expect(openTab()).toBe('Sat 06/12');
  });

  test('begin with today when all are sold out', async () => {
    open(week.map((one) => ({ ...one, AssignedSeats: 100 })));
    await buttons();
    expect(openTab()).toBe('Today 05/12');
  });

  test('begin with the day of the chosen showtime', async () => {
    startSession(tokenFor());
    chooseShowtime(`m${count + 1}`, week[2] as Showtime);
    open(week);
    await buttons();
    expect(openTab()).toBe('Sun 07/12');
  });

  test('stay on the open one when a refetch finds a free seat on an earlier one', async () => {
    const { id } = open([showtime('today', { AssignedSeats: 100 }), ...week.slice(1)]);
    await buttons();
    expect(openTab()).toBe('Sat 06/12');
    const freed = [showtime('today'), showtime('late', { StartTime: '19:00' }), ...week.slice(1)].slice(0, 3);
    serve(on(listShowingShowtimes, { movieId: id, lga: 'Sapele' }, { showtimeIds: [], showtimes: freed }));
    act(refetchAll);
    await waitFor(() => expect(days()).toHaveLength(2));
    expect(openTab()).toBe('Sat 06/12');
  });

  test('scroll the page back to the strip at a tap, and not when they are first shown', async () => {
    const scroll = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0, bottom: 40 } as DOMRect);
    open(week);
    await buttons();
    expect(scroll).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('tab', { name: 'Sun 07/12' }));
    expect(scroll.mock.calls).toEqual([[0, -40]]);
  });
});

describe('a showtime that began', () => {
  const evening = [showtime('a', { StartTime: '09:00' }), showtime('b', { StartTime: '9:01' })];
  const tomorrow = showtime('c', { Date: '2025-12-06' });

  test('is not shown', async () => {
    open(evening);
    expect((await buttons()).map(({ textContent }) => textContent?.slice(0, 7))).toEqual(['9:01 AM']);
  });

  test('leaves the open page, with its day', async () => {
    open([...evening, tomorrow]);
    await buttons();
    expect(openTab()).toBe('Today 05/12');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(days().map(({ textContent }) => textContent)).toEqual(['Sat 06/12']);
    expect((await buttons())[0]?.textContent).toContain('4:15 PM Saturday 06/12/2025');
  });

  test('leaves when the page wakes, although no timer ran', async () => {
    open(evening);
    await buttons();
    jest.setSystemTime(new Date('2025-12-05T08:01:00Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('No showtimes right now.')).toBeTruthy();
  });
});
