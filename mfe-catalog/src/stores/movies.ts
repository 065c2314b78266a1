import { $user, createFetcher } from '@viewmax/shared';
import type { Movie } from '@viewmax/shared/contracts/movies';
import { computed } from 'nanostores';
import { listMovies } from '../api/list-movies.ts';
import { listUserMovies } from '../api/list-user-movies.ts';
import { keeper } from './keeper.ts';

const $phoneNumber = computed($user, (user) => user?.PhoneNumber ?? '');

const everyones = keeper<Movie[]>('movies');
const mine = keeper<Movie[]>('userLocationMovies', { personal: true });

/** What a list on this phone says of a movie. */
export const keptMovie = (movieId: string): Movie | undefined =>
  [...(mine.kept() ?? []), ...(everyones.kept() ?? [])].find(({ MovieID }) => MovieID === movieId);

/** The movies of the member's area, or all of them for a visitor. */
export const $movies = createFetcher<Movie[]>(['catalog/movies/', $phoneNumber], {
  fetcher: (_, phoneNumber) =>
    phoneNumber ? mine.ask(() => listUserMovies(String(phoneNumber))) : everyones.ask(listMovies),
  revalidateOnReconnect: true,
  onError: (error) => console.error('Movies could not be loaded', error),
});

/** What Home shows: until the server has answered, the list of the last visit. On a slow network that is seconds sooner. */
export const $shownMovies = computed([$movies, $phoneNumber], ({ data, error }, phoneNumber) => {
  const kept = data || error ? undefined : (phoneNumber ? mine : everyones).kept();
  return { data: kept?.length ? kept : data, error };
});
