import { getJson } from '@viewmax/shared';
import type { Trailer, TrailerResponse } from '@viewmax/shared/contracts/trailers';

/** The key of a trailer: its own id, or the id of its movie. */
export type TrailerBy = 'trailer' | 'selected-trailer';

export async function getTrailer(by: TrailerBy, id: string): Promise<Trailer> {
  const path = `/api/v1/${by}/${encodeURIComponent(id)}`;
  const { eachTrailer } = await getJson<TrailerResponse>(path, { anonymous: true });
  if (!eachTrailer) throw new Error(`${path} answered without a trailer`);
  return eachTrailer;
}
