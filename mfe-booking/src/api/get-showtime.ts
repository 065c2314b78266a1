import type { Showtime, ShowtimeResponse } from '@viewmax/contracts/showtimes';
import { getJson } from '@viewmax/shared';

export async function getShowtime(showtimeId: string): Promise<Showtime> {
  return (await getJson<ShowtimeResponse>(`/api/v1/showtime/${encodeURIComponent(showtimeId)}`)).showtime;
}
