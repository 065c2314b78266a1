import type { Cinema, CinemasResponse } from '@viewmax/contracts/cinemas';
import { getJson } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';

export async function listCinemas(lga: string): Promise<Cinema[]> {
  const path = `/api/v1/cinemas/${encodeURIComponent(lga)}`;
  const { cinemasLists } = await getJson<Partial<CinemasResponse>>(path, { anonymous: true });
  return listOf(cinemasLists, 'CinemaID');
}
