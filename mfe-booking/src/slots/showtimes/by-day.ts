import { saleState } from '@viewmax/contracts/sale-state';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { readShowingAt, type ShowingAt, startOf } from '@viewmax/shared/bundled/showing-at.ts';

export interface Showing extends ShowingAt {
  showtime: Showtime;
}

export interface Day {
  day: string;
  showings: Showing[];
}

/** Days in order, showtimes by start. A showtime without a readable time cannot be sold, so it is left out. */
export function byDay(showtimes: readonly Showtime[]): Day[] {
  const showings = showtimes.flatMap((showtime): Showing[] => {
    const at = readShowingAt(showtime);
    if (!at) console.error('A showtime has no readable date and time', showtime);
    return at ? [{ ...at, showtime }] : [];
  });
  showings.sort((a, b) => a.day.localeCompare(b.day) || a.minutes - b.minutes);
  const days: Day[] = [];
  for (const showing of showings) {
    const last = days[days.length - 1];
    if (last?.day === showing.day) last.showings.push(showing);
    else days.push({ day: showing.day, showings: [showing] });
  }
  return days;
}

/** Drops the shows that have begun, and the days that have no other show. */
export const notBegun = (days: readonly Day[]): Day[] =>
  days
    .map(({ day, showings }) => ({
      day,
      showings: showings.filter((showing) => startOf(showing).getTime() > Date.now()),
    }))
    .filter(({ showings }) => showings.length > 0);

/** The first day with a free seat; the first day when all are sold out. */
export const firstFree = (days: readonly Day[]): Day | undefined =>
  days.find(({ showings }) => showings.some(({ showtime }) => saleState(showtime) !== 'sold-out')) ?? days[0];
