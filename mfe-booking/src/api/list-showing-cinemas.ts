import type { Cinema, ShowingCinemasResponse } from '@viewmax/contracts/cinemas';
import { getJson } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';

/** A backend that counts seats per cinema reads the showtime and adds the seats left. Other backends ignore it. */
export async function listShowingCinemas(movieId: string, lga: string, showtimeId: string): Promise<Cinema[]> {
  const path = `/api/v1/showingcinemas/${encodeURIComponent(movieId)}/${encodeURIComponent(lga)}`;
  const { cinemas } = await getJson<Partial<ShowingCinemasResponse>>(
    `${path}?showtimeID=${encodeURIComponent(showtimeId)}`,
  );
  return listOf(cinemas, 'CinemaID');
}
