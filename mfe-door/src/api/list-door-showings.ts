import type { DoorShowingsResponse } from '@viewmax/contracts/attendant';
import { getJson } from '@viewmax/shared';

export const listDoorShowings = (): Promise<DoorShowingsResponse> => getJson('/api/v1/attendant/showings');
