import { getJson } from '@viewmax/shared';
import type { Trailer, TrailersResponse } from '@viewmax/shared/contracts/trailers';

export async function listTrailers(): Promise<Trailer[]> {
  const { all_trailers } = await getJson<Partial<TrailersResponse>>('/api/v1/trailers', { anonymous: true });
  return all_trailers?.results ?? [];
}
