import { saleState } from '@viewmax/contracts/sale-state';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { type LagosTime, readLagosTime, startOf } from '@viewmax/shared/bundled/lagos-time.ts';

export interface TimedShowtime extends LagosTime {
  showtime: Showtime;
}

export interface Day {
  day: string;
  times: TimedShowtime[];
}

/** Days in order, showtimes by start. A showtime without a readable time cannot be sold, so it is left out. */
export function byDay(showtimes: readonly Showtime[]): Day[] {
  const times = showtimes.flatMap((showtime): TimedShowtime[] => {
    const at = readLagosTime(showtime);
    if (!at) console.error('A showtime has no readable date and time', showtime);
    return at ? [{ ...at, showtime }] : [];
  });
  times.sort((a, b) => a.day.localeCompare(b.day) || a.minutes - b.minutes);
  const days: Day[] = [];
  for (const timed of times) {
    const last = days[days.length - 1];
    if (last?.day === timed.day) last.times.push(timed);
    else days.push({ day: timed.day, times: [timed] });
  }
  return days;
}

/** Drops the showtimes that have begun, and the days that have no other showtime. */
export const notBegun = (days: readonly Day[]): Day[] =>
  days
    .map(({ day, times }) => ({
      day,
      times: times.filter((timed) => startOf(timed).getTime() > Date.now()),
    }))
    .filter(({ times }) => times.length > 0);

/** The first day with a free seat; the first day when all are sold out. */
export const firstFree = (days: readonly Day[]): Day | undefined =>
  days.find(({ times }) => times.some(({ showtime }) => saleState(showtime) !== 'sold-out')) ?? days[0];
