import type { DoorListResponse } from '@viewmax/contracts/attendant';
import { getJson } from '@viewmax/shared';

export const getDoorList = (showtimeId: string, cinemaId: string): Promise<DoorListResponse> =>
  getJson(`/api/v1/attendant/list/${encodeURIComponent(showtimeId)}/${encodeURIComponent(cinemaId)}`);
