import { getJson } from '@viewmax/shared';
import type { Showtime, ShowtimeResponse } from '@viewmax/shared/contracts/showtimes';

export async function getShowtime(showtimeId: string): Promise<Showtime> {
  return (await getJson<ShowtimeResponse>(`/api/v1/showtime/${encodeURIComponent(showtimeId)}`)).showtime;
}
