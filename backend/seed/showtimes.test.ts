import { expect, test } from '@jest/globals';
import { type SaleState, saleState } from '@viewmax/contracts/sale-state';
import { daysFrom } from './calendar.ts';
import { demoMovies } from './movies.ts';
import { DAYS, type DemoScreening, demoShowtimes } from './showtimes.ts';

const MINUTE_MS = 60_000;
const QUARTERS = Array.from({ length: 4 * 24 }, (_, quarter) => quarter * 15);
const EVERY_STATE: SaleState[] = ['available', 'limited', 'sold-out'];

interface Listed {
  date: string;
  starts: number;
  state: SaleState;
}
type Shown = ReturnType<typeof demoShowtimes>;

const sum = (screenings: readonly DemoScreening[], key: 'assigned_seats' | 'total_seats') =>
  screenings.reduce((seats, screening) => seats + screening[key], 0);

/** The showtimes of each movie in each LGA, soonest first. */
function listsOf({ showtimes, screenings }: Shown): Map<string, Listed[]> {
  const byShowtime = Map.groupBy(screenings, ({ showtime_id }) => showtime_id);
  const lists = Map.groupBy(showtimes, ({ movie_id, lga }) => `${movie_id} in ${lga}`);
  return new Map(
    [...lists].map(([name, some]) => [
      name,
      some
        .map(({ id, date, start_time }) => {
          const of = byShowtime.get(id) ?? [];
          const seats = { AssignedSeats: sum(of, 'assigned_seats'), TotalSeats: sum(of, 'total_seats') };
          return { date, starts: Date.parse(`${date}T${start_time}:00+01:00`), state: saleState(seats) };
        })
        .sort((one, other) => one.starts - other.starts),
    ]),
  );
}

const statesOf = (listed: readonly Listed[]) => [...new Set(listed.map(({ state }) => state))].sort();

/** What a member finds at this moment who opens a movie. */
function findings(listed: readonly Listed[], now: number): string[] {
  const [today, tomorrow] = daysFrom(new Date(now), 2).map(({ date }) => date);
  const days = [...Map.groupBy(listed, ({ date }) => date).values()].map((day) => ({
    all: day,
    left: day.filter(({ starts }) => starts > now),
  }));
  const [opened, next] = days.filter(({ left }) => left.length > 0);
  if (!opened || !next) return ['no day'];
  const date = opened.left[0]?.date;
  const isLate = now >= Date.parse(`${today}T23:00:00+01:00`);
  return [
    date === tomorrow || (date === today && !isLate) ? '' : `opens on ${date}`,
    opened.left.some(({ state }) => state === 'available') ? '' : 'the open day has no ticket',
    next.all.some(({ state }) => state === 'available') ? '' : 'the next day has no ticket',
    statesOf([...opened.left, ...next.all]).join() === EVERY_STATE.join() ? '' : 'a state is missing',
  ].filter(Boolean);
}

test.each([
  ['an ordinary day', '2026-03-04'],
  ['a Sunday, the last day of a month', '2026-05-31'],
  ['the last day of February', '2028-02-29'],
  ['the last day of a year', '2026-12-31'],
])('at every quarter of an hour of %s each movie opens with tickets, and shows every state', (_, date) => {
  const midnight = Date.parse(`${date}T00:00:00+01:00`);
  const missing = QUARTERS.flatMap((minutes) =>
    // A day has the fewest open screenings one minute after one of them has begun.
    [0, 1].flatMap((later) => {
      const now = midnight + (minutes + later) * MINUTE_MS;
      const lists = listsOf(demoShowtimes(new Date(now)));
      expect(lists.size).toBe(demoMovies.filter(({ status }) => status === 'now-playing').length * 2);
      return [...lists].flatMap(([name, listed]) =>
        findings(listed, now).map((found) => `${new Date(now).toISOString()} ${name}: ${found}`),
      );
    }),
  );
  expect(missing).toEqual([]);
});

test('each movie has a few screenings in every state on each of the next seven days', () => {
  const lists = listsOf(demoShowtimes(new Date('2026-03-04T22:50:00Z')));
  for (const listed of lists.values()) {
    const days = [...Map.groupBy(listed, ({ date }) => date).values()];
    expect(days).toHaveLength(DAYS);
    for (const day of days) {
      expect(day.length).toBeLessThanOrEqual(4);
      expect(statesOf(day)).toEqual(EVERY_STATE);
    }
  }
});

test('a later start has the same shows on the days in common, so a kept folder is as good as a new one', () => {
  const byDate = ({ showtimes, screenings }: Shown, dates: readonly string[]) => {
    const some = showtimes.filter(({ date }) => dates.includes(date));
    const ids = new Set(some.map(({ id }) => id));
    return { showtimes: some, screenings: screenings.filter(({ showtime_id }) => ids.has(showtime_id)) };
  };
  const [first, later] = [new Date('2026-12-30T12:00:00Z'), new Date('2027-01-02T22:50:00Z')];
  const common = daysFrom(later, DAYS - 3).map(({ date }) => date);
  expect(byDate(demoShowtimes(later), common)).toEqual(byDate(demoShowtimes(first), common));
});
