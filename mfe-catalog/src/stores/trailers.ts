import { listTrailers } from '@viewmax/contracts/calls';
import type { Trailer } from '@viewmax/contracts/trailers';
import { ask, createFetcher } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { storedAnswer } from './stored-answer.ts';

const stored = storedAnswer<Trailer[]>('trailers');

/** In the server's order; the screen reverses it. */
export const $trailers = createFetcher<Trailer[]>(['catalog/trailers'], {
  fetcher: () => stored.ask(async () => listOf((await ask(listTrailers)).all_trailers?.results, 'TrailerID')),
  revalidateOnReconnect: true,
});
