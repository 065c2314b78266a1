import { getSelectedTrailer, getTrailer } from '@viewmax/contracts/calls';
import type { OneTrailer } from '@viewmax/contracts/trailers';
import { ask, createFetcher, failedAnswer } from '@viewmax/shared';

/** The key of a trailer: its own id, or the id of its movie. */
export type TrailerBy = 'trailer' | 'selected-trailer';

class NoTrailerError extends Error {
  override readonly name = 'NoTrailerError' as const;
}

/** Whether the server answered that there is no such trailer. A lost network says nothing about it. */
export const hasNoTrailer = (error: unknown): boolean =>
  failedAnswer(error)?.status === 404 || (error instanceof Error && error.name === 'NoTrailerError');

async function readTrailer(by: TrailerBy, id: string): Promise<OneTrailer> {
  const answer =
    by === 'trailer'
      ? ask(getTrailer, { params: { trailerId: id } })
      : ask(getSelectedTrailer, { params: { movieId: id } });
  const { eachTrailer } = await answer;
  if (!eachTrailer) throw new NoTrailerError(`${by} ${id} answered without a trailer`);
  return eachTrailer;
}

export const trailerStore = (by: TrailerBy, id: string) =>
  createFetcher<OneTrailer>(['catalog/', by, '/', id], {
    fetcher: () => readTrailer(by, id),
  });
