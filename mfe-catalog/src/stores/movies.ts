import { $user, createFetcher } from '@viewmax/shared';
import type { Movie } from '@viewmax/shared/contracts/movies';
import { computed } from 'nanostores';
import { listMovies } from '../api/list-movies.ts';
import { listUserMovies } from '../api/list-user-movies.ts';

const $phoneNumber = computed($user, (user) => user?.PhoneNumber ?? '');

/** The movies of the member's area, or all of them for a visitor. */
export const $movies = createFetcher<Movie[]>(['catalog/movies/', $phoneNumber], {
  fetcher: (_, phoneNumber) => (phoneNumber ? listUserMovies(String(phoneNumber)) : listMovies()),
  onError: (error) => console.error('Movies could not be loaded', error),
});
