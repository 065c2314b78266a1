import type { ShowingShowtimesResponse } from '@viewmax/contracts/showtimes';
import { getJson } from '@viewmax/shared';

export const listShowingShowtimes = (movieId: string, lga: string): Promise<Partial<ShowingShowtimesResponse>> =>
  getJson(`/api/v1/showingshowtimes/${encodeURIComponent(movieId)}/${encodeURIComponent(lga)}`);
