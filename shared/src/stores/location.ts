import type { ReadableAtom } from 'nanostores';
import { persistedAtom } from './persisted-atom.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
  /** When the phone said so, in milliseconds since 1970. */
  at: number;
}

const $known = persistedAtom<Coordinates | null>('location', null);

/** Where the phone was last known to be; null until it has said so once. They sort and mark, and decide nothing. */
export const $coordinates: ReadableAtom<Coordinates | null> = $known;

export const setCoordinates = (coordinates: Coordinates): void => $known.set(coordinates);
