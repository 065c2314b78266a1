import { type PlacesJson, placesJsonSchema } from '@viewmax/contracts/remote-places';
import { readRoomJson } from './read-room-json.ts';

/** Reads where the fault journeys look for a remote. */
export const readPlaces = (room: string): PlacesJson => readRoomJson(room, 'places.json', placesJsonSchema);
