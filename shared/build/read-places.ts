import { type PlacesJson, placesJsonSchema } from '../src/contracts/remote-places.ts';
import { readRoomJson } from './read-room-json.ts';

/** Reads where the fault journeys look for a remote. */
export const readPlaces = (room: string): PlacesJson => readRoomJson(room, 'places.json', placesJsonSchema);
