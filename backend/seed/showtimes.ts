import { limits } from '@viewmax/contracts/constants';
import type { SlotState } from '@viewmax/contracts/slot-state';
import { type Day, daysFrom } from './calendar.ts';
import { type DemoCinema, demoCinemas } from './cinemas.ts';
import { type DemoMovie, demoMovies } from './movies.ts';

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
}

/** Includes today, whose shows may have started, so that a full week is always ahead. */
export const DAYS = 8;

const START_TIMES = ['11:00', '13:30', '16:15', '19:00', '21:30'];
const SHOWS_PER_DAY = 3;
const LEFT_WHEN_LIMITED = 3;

const STATES: SlotState[] = ['available', 'limited', 'sold-out', 'available', 'available', 'limited', 'available'];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function takenSeats(state: SlotState, place: number, seats: number): number {
  if (state === 'sold-out') return seats;
  // The other cinemas are full, so that the sum over all of them is limited too.
  if (state === 'limited') return place === 0 ? seats - LEFT_WHEN_LIMITED : seats;
  // Beside an open cinema the last one may be full, so that the choice of a cinema matters.
  return place === 2 ? seats : Math.floor(seats * 0.4) - limits.limitedSeats * place;
}

function screeningsOf(showtime: DemoShowtime, cinemas: DemoCinema[], state: SlotState): DemoScreening[] {
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
    };
  });
}

interface Numbered {
  movie: Pick<DemoMovie, 'id'>;
  number: number;
}

/** A movie's shows of one day in one LGA, at some of the cinemas. */
export function showsOf({ movie, number: movieNumber }: Numbered, cinemas: DemoCinema[], lga: string, day: Day) {
  const first = (movieNumber + day.number) % (START_TIMES.length - SHOWS_PER_DAY + 1);
  return START_TIMES.slice(first, first + SHOWS_PER_DAY).map((start_time, show) => {
    const id = `${movie.id}-${lga.toLowerCase()}-${day.date}-${start_time.replace(':', '')}`;
    const showtime: DemoShowtime = { id, movie_id: movie.id, lga, date: day.date, start_time };
    const state = at(STATES, day.number * SHOWS_PER_DAY + show + movieNumber);
    const shownAt = cinemas.slice(0, 1 + ((movieNumber + show) % cinemas.length));
    return { showtime, screenings: screeningsOf(showtime, shownAt, state) };
  });
}

/** The showtimes from `now` on. For a later day, the common days have the same ids. */
export function demoShowtimes(now: Date) {
  const lgas = [...new Set(demoCinemas.map((cinema) => cinema.lga))];
  const playing = demoMovies.filter((movie) => movie.status === 'now-playing');
  const shows = daysFrom(now, DAYS).flatMap((day) =>
    lgas.flatMap((lga) => {
      const cinemas = demoCinemas.filter((cinema) => cinema.lga === lga);
      return playing.flatMap((movie, number) => showsOf({ movie, number }, cinemas, lga, day));
    }),
  );
  return {
    showtimes: shows.map((show) => show.showtime),
    screenings: shows.flatMap((show) => show.screenings),
  };
}
