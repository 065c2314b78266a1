import { type RemoteJson, remoteJsonSchema } from '@viewmax/contracts/discovery';
import { readRoomJson } from './read-room-json.ts';

/** Reads the squad's description of its remote. */
export const readRemoteJson = (room: string): RemoteJson => readRoomJson(room, 'remote.json', remoteJsonSchema);
