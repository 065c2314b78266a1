import type { Trailer } from '@viewmax/contracts/trailers';
import { createFetcher } from '@viewmax/shared';
import { listTrailers } from '../api/list-trailers.ts';
import { storedAnswer } from './stored-answer.ts';

const stored = storedAnswer<Trailer[]>('trailers');

/** In the server's order; the screen reverses it. */
export const $trailers = createFetcher<Trailer[]>(['catalog/trailers'], {
  fetcher: () => stored.ask(listTrailers),
  revalidateOnReconnect: true,
  onError: (error) => console.error('Trailers could not be loaded', error),
});
