import { limits } from '@viewmax/contracts/constants';
import type { SaleState } from '@viewmax/contracts/sale-state';
import { type Day, daysFrom } from './calendar.ts';
import { type DemoCinema, demoCinemas } from './cinemas.ts';
import { type DemoMovie, demoMovies } from './movies.ts';
import { demoPlans } from './plans.ts';

export interface DemoShowtime {
  id: string;
  movie_id: string;
  lga: string;
  date: string;
  start_time: string;
}

export interface DemoScreening {
  showtime_id: string;
  cinema_id: string;
  price: number;
  total_seats: number;
  assigned_seats: number;
  counter_seats: number;
  screen_location: string;
  plan_id: string | null;
}

/** Includes today, whose screenings may have started, so that a full week is always ahead. */
export const DAYS = 8;

/** A movie has one of these rows each day. None begins soon after midnight, so "tomorrow" is hours away at any minute. */
const START_TIMES = [
  ['11:00', '14:15', '18:45', '22:15'],
  ['12:00', '16:15', '19:30', '22:40'],
  ['13:30', '17:15', '20:30', '23:00'],
];
const LEFT_WHEN_LIMITED = 3;

/** The states of a day's showtimes before the last, which is available, so that the day has tickets until it is over. */
const STATES: SaleState[] = ['available', 'sold-out', 'limited'];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function takenSeats(state: SaleState, place: number, seats: number): number {
  if (state === 'sold-out') return seats;
  // The other cinemas are full, so that the sum over all of them is limited too.
  if (state === 'limited') return place === 0 ? seats - LEFT_WHEN_LIMITED : seats;
  // Beside an open cinema the last one may be full, so that the choice of a cinema matters.
  return place === 2 ? seats : Math.floor(seats * 0.4) - limits.limitedSeats * place;
}

function screeningsOf(showtime: DemoShowtime, cinemas: DemoCinema[], state: SaleState): DemoScreening[] {
  return cinemas.map((cinema, place) => {
    const taken = takenSeats(state, place, cinema.seats);
    return {
      showtime_id: showtime.id,
      cinema_id: cinema.id,
      price: cinema.price,
      total_seats: cinema.seats,
      assigned_seats: taken,
      counter_seats: taken,
      screen_location: cinema.screen,
      plan_id: demoPlans[cinema.id]?.id ?? null,
    };
  });
}

interface Numbered {
  movie: Pick<DemoMovie, 'id'>;
  number: number;
}

/** A movie's screenings of one day in one LGA, at some of the cinemas. */
export function programOf({ movie, number: movieNumber }: Numbered, cinemas: DemoCinema[], lga: string, day: Day) {
  const startTimes = at(START_TIMES, movieNumber + day.number);
  // Movies with the same times differ in their states.
  const first = Math.floor(movieNumber / START_TIMES.length) + day.number;
  return startTimes.map((start_time, place) => {
    const id = `${movie.id}-${lga.toLowerCase()}-${day.date}-${start_time.replace(':', '')}`;
    const showtime: DemoShowtime = { id, movie_id: movie.id, lga, date: day.date, start_time };
    const state = place < STATES.length ? at(STATES, first + place) : 'available';
    const shownAt = cinemas.slice(0, 1 + ((movieNumber + place) % cinemas.length));
    return { showtime, screenings: screeningsOf(showtime, shownAt, state) };
  });
}

/** The showtimes from `now` on. For a later day, the common days have the same ids. */
export function demoShowtimes(now: Date) {
  const lgas = [...new Set(demoCinemas.map((cinema) => cinema.lga))];
  const playing = demoMovies.filter((movie) => movie.status === 'now-playing');
  const program = daysFrom(now, DAYS).flatMap((day) =>
    lgas.flatMap((lga) => {
      const cinemas = demoCinemas.filter((cinema) => cinema.lga === lga);
      return playing.flatMap((movie, number) => programOf({ movie, number }, cinemas, lga, day));
    }),
  );
  return {
    showtimes: program.map((one) => one.showtime),
    screenings: program.flatMap((one) => one.screenings),
  };
}
