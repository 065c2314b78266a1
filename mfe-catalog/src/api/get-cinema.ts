import { getJson } from '@viewmax/shared';
import type { Cinema, CinemaResponse } from '@viewmax/shared/contracts/cinemas';

export async function getCinema(cinemaId: string): Promise<Cinema> {
  const path = `/api/v1/cinema/${encodeURIComponent(cinemaId)}`;
  return (await getJson<CinemaResponse>(path, { anonymous: true })).cinema;
}
