import type { ReadableAtom } from 'nanostores';
import { persistedAtom } from './persisted-atom.ts';

/** A position of the phone, and its time. */
export interface Coordinates {
  latitude: number;
  longitude: number;
  /** The time of the position, in milliseconds since 1970. */
  at: number;
}

const $known = persistedAtom<Coordinates | null>('location', null);

/** The last known position of the phone; null before the first one. It sorts and labels, and decides nothing. */
export const $coordinates: ReadableAtom<Coordinates | null> = $known;

/** Sets the position. Tests use it; in the app the location screen does. */
export const setCoordinates = (coordinates: Coordinates): void => $known.set(coordinates);
