import type { DoorReportResponse } from '@viewmax/contracts/attendant';
import { getJson } from '@viewmax/shared';

export const getDoorReport = (cinemaId: string, date: string): Promise<DoorReportResponse> =>
  getJson(`/api/v1/attendant/report/${encodeURIComponent(cinemaId)}/${encodeURIComponent(date)}`);
