import type { Trailer, TrailersResponse } from '@viewmax/contracts/trailers';
import { getJson } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';

export async function listTrailers(): Promise<Trailer[]> {
  const { all_trailers } = await getJson<Partial<TrailersResponse>>('/api/v1/trailers', {
    anonymous: true,
  });
  return listOf(all_trailers?.results, 'TrailerID');
}
