import { atom, onMount, type ReadableAtom } from 'nanostores';

export const places = ['rollouts', 'compatibility', 'remotes', 'audit', 'settings'] as const;
export type Place = (typeof places)[number];

const placeOf = (hash: string): Place => places.find((place) => hash === `#${place}`) ?? 'rollouts';

const $writable = atom<Place>(placeOf(location.hash));
/** The current screen from the address's hash, so that back, reload and links work. */
export const $place: ReadableAtom<Place> = $writable;

onMount($writable, () => {
  const read = () => $writable.set(placeOf(location.hash));
  read();
  addEventListener('hashchange', read);
  return () => removeEventListener('hashchange', read);
});
