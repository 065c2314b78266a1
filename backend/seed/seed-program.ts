import type { AppDatabase } from '../src/database/app-database.ts';
import { writeSeatPlans } from '../src/seats/seat-plan.ts';
import { addMissing } from './add-missing.ts';
import { daysFrom } from './calendar.ts';
import { type DemoCinema, demoCinemas } from './cinemas.ts';
import { type DemoMovie, demoMovies } from './movies.ts';
import { demoPlans } from './plans.ts';
import { demoShowtimes } from './showtimes.ts';

/** The posters with a trailer. */
const WITH_TRAILER = ['eko', 'danfo', 'bronze', 'mama', 'okada', 'queen', 'yankari', 'agbada'];

interface DemoTrailer {
  id: string;
  movie_id: string;
  title: string;
  thumbnail_url: string;
  video_url: string;
}

/** Oldest first, as the server lists them. */
const demoTrailers: DemoTrailer[] = demoMovies
  .filter(({ poster }) => WITH_TRAILER.includes(poster))
  .map(({ id, poster, title }) => ({
    id: `${id}-trailer`,
    movie_id: id,
    title,
    thumbnail_url: `/img/stills/${poster}.svg`,
    video_url: `/img/trailers/${poster}.mp4`,
  }));

export const movieRow =
  (now: Date) =>
  ({ poster, minutes, comesIn, ...movie }: DemoMovie) => ({
    ...movie,
    comes_on: (comesIn && daysFrom(now, comesIn + 1)[comesIn]?.date) || null,
    duration_minutes: minutes,
    poster_url: `/img/posters/${poster}.svg`,
  });

const views = [1, 2, 3, 4].map((number) => `/img/cinemas/view-${number}.svg`);

export const cinemaRow = ({ price, seats, screen, cancelRule, ...cinema }: DemoCinema, number: number) => {
  const first = number % views.length;
  const image_urls = [...views.slice(first), ...views.slice(0, first)];
  return { ...cinema, cancel_rule: cancelRule ?? null, image_urls, preview_url: image_urls[0] ?? '' };
};

/** Adds missing movies, cinemas and showtimes, and leaves existing ones unchanged. */
export async function seedProgram(db: AppDatabase, now: Date): Promise<void> {
  const { showtimes, screenings } = demoShowtimes(now);
  await db.transaction().execute(async (tx) => {
    await addMissing(tx, 'movies', demoMovies.map(movieRow(now)));
    await addMissing(tx, 'trailers', demoTrailers);
    await addMissing(tx, 'cinemas', demoCinemas.map(cinemaRow));
    await writeSeatPlans(tx, Object.values(demoPlans));
    await addMissing(tx, 'showtimes', showtimes);
    await addMissing(tx, 'screenings', screenings);
  });
}
