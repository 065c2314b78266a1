import { listMovies, listUserMovies } from '@viewmax/contracts/calls';
import type { Movie } from '@viewmax/contracts/movies';
import { $user, ask, createFetcher } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { computed } from 'nanostores';
import { storedAnswer } from './stored-answer.ts';

const $phoneNumber = computed($user, (user) => user?.PhoneNumber ?? '');

const everyones = storedAnswer<Movie[]>('movies');
const mine = storedAnswer<Movie[]>('userLocationMovies', { personal: true });

/** The movie as a stored list holds it. */
export const storedMovie = (movieId: string): Movie | undefined =>
  [...(mine.read() ?? []), ...(everyones.read() ?? [])].find(({ MovieID }) => MovieID === movieId);

const allMovies = async (): Promise<Movie[]> => listOf((await ask(listMovies)).moviesList, 'MovieID');

const moviesOf = async (phoneNumber: string): Promise<Movie[]> =>
  listOf((await ask(listUserMovies, { params: { phoneNumber } })).userLocationMoviesList, 'MovieID');

/** The movies of the member's area; for a visitor all movies. */
export const $movies = createFetcher<Movie[]>(['catalog/movies/', $phoneNumber], {
  fetcher: (_, phoneNumber) => (phoneNumber ? mine.ask(() => moviesOf(String(phoneNumber))) : everyones.ask(allMovies)),
  revalidateOnReconnect: true,
});

/** The movies that Home shows. Until the server answers it is the stored list, seconds sooner on a slow network. */
export const $shownMovies = Object.assign(
  computed([$movies, $phoneNumber], ({ data, error }, phoneNumber) => {
    const stored = data || error ? undefined : (phoneNumber ? mine : everyones).read();
    return { data: stored?.length ? stored : data, error };
  }),
  { revalidate: $movies.revalidate },
);
