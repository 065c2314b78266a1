import { getJson } from '@viewmax/shared';
import type { ShowingShowtimesResponse } from '@viewmax/shared/contracts/showtimes';

export const listShowingShowtimes = (movieId: string, lga: string): Promise<Partial<ShowingShowtimesResponse>> =>
  getJson(`/api/v1/showingshowtimes/${encodeURIComponent(movieId)}/${encodeURIComponent(lga)}`);
