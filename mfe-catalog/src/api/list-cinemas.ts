import { getJson } from '@viewmax/shared';
import type { Cinema, CinemasResponse } from '@viewmax/shared/contracts/cinemas';

export async function listCinemas(lga: string): Promise<Cinema[]> {
  const path = `/api/v1/cinemas/${encodeURIComponent(lga)}`;
  return (await getJson<Partial<CinemasResponse>>(path, { anonymous: true })).cinemasLists ?? [];
}
