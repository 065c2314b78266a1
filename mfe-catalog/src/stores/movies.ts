import type { Movie } from '@viewmax/contracts/movies';
import { $user, createFetcher } from '@viewmax/shared';
import { computed } from 'nanostores';
import { listMovies } from '../api/list-movies.ts';
import { listUserMovies } from '../api/list-user-movies.ts';
import { storedAnswer } from './stored-answer.ts';

const $phoneNumber = computed($user, (user) => user?.PhoneNumber ?? '');

const everyones = storedAnswer<Movie[]>('movies');
const mine = storedAnswer<Movie[]>('userLocationMovies', { personal: true });

/** The movie as a stored list holds it. */
export const storedMovie = (movieId: string): Movie | undefined =>
  [...(mine.read() ?? []), ...(everyones.read() ?? [])].find(({ MovieID }) => MovieID === movieId);

/** The movies of the member's area; for a visitor all movies. */
export const $movies = createFetcher<Movie[]>(['catalog/movies/', $phoneNumber], {
  fetcher: (_, phoneNumber) =>
    phoneNumber ? mine.ask(() => listUserMovies(String(phoneNumber))) : everyones.ask(listMovies),
  revalidateOnReconnect: true,
  onError: (error) => console.error('Movies could not be loaded', error),
});

/** The movies that Home shows. Until the server answers it is the stored list, seconds sooner on a slow network. */
export const $shownMovies = computed([$movies, $phoneNumber], ({ data, error }, phoneNumber) => {
  const stored = data || error ? undefined : (phoneNumber ? mine : everyones).read();
  return { data: stored?.length ? stored : data, error };
});
