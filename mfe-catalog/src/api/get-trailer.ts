import type { OneTrailer, TrailerResponse } from '@viewmax/contracts/trailers';
import { failedAnswer, getJson } from '@viewmax/shared';

/** The key of a trailer: its own id, or the id of its movie. */
export type TrailerBy = 'trailer' | 'selected-trailer';

class NoTrailerError extends Error {
  override readonly name = 'NoTrailerError' as const;
}

/** Whether the server answered that there is no such trailer. A lost network says nothing about it. */
export const hasNoTrailer = (error: unknown): boolean =>
  failedAnswer(error)?.status === 404 || (error instanceof Error && error.name === 'NoTrailerError');

export async function getTrailer(by: TrailerBy, id: string): Promise<OneTrailer> {
  const path = `/api/v1/${by}/${encodeURIComponent(id)}`;
  const { eachTrailer } = await getJson<TrailerResponse>(path, { anonymous: true });
  if (!eachTrailer) throw new NoTrailerError(`${path} answered without a trailer`);
  return eachTrailer;
}
