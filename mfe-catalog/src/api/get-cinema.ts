import type { CinemaDetails, CinemaResponse } from '@viewmax/contracts/cinemas';
import { getJson } from '@viewmax/shared';

export async function getCinema(cinemaId: string): Promise<CinemaDetails> {
  const path = `/api/v1/cinema/${encodeURIComponent(cinemaId)}`;
  const { cinema } = await getJson<CinemaResponse>(path, { anonymous: true });
  if (!cinema) throw new Error(`${path} answered without a cinema`);
  return cinema;
}
