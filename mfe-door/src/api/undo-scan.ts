import type { OkResponse } from '@viewmax/contracts/auth';
import { postJson } from '@viewmax/shared';

export const undoScan = (nonce: string): Promise<OkResponse> => postJson('/api/v1/attendant/undo', { nonce });
