import type { Cinema } from '@viewmax/contracts/cinemas';
import { places } from '@viewmax/contracts/places';
import { $user, createFetcher } from '@viewmax/shared';
import { computed } from 'nanostores';
import { listCinemas } from '../api/list-cinemas.ts';
import { storedAnswer } from './stored-answer.ts';

const $lga = computed($user, (user) => user?.LGA ?? '');

const once = (cinemas: readonly Cinema[]): Cinema[] => [
  ...new Map(cinemas.map((cinema) => [cinema.CinemaID, cinema])).values(),
];

/** Each area is stored by itself, so an area without an answer falls back to its stored centers. */
const areaOf = (lga: string) => storedAnswer<Cinema[]>(`cinemas/${lga}`, { personal: true });

/**
 * The call covers one area, so each area is fetched once. The member's own comes first. A failed area hides no other.
 */
async function listCenters(ownLga: string): Promise<Cinema[][]> {
  const areas = [...new Set([ownLga, ...places.map(({ lga }) => lga)])].filter(Boolean);
  const answers = await Promise.allSettled(areas.map((lga) => areaOf(lga).ask(() => listCinemas(lga))));
  const lost = answers.find((answer) => answer.status === 'rejected');
  if (lost && answers.every((answer) => answer.status === 'rejected')) throw lost.reason;
  if (lost) console.error('The centers of an area could not be loaded', lost.reason);
  const found = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const own = ownLga ? once(found[0] ?? []) : [];
  const others = once(found.flat()).filter(({ CinemaID }) => !own.some((cinema) => cinema.CinemaID === CinemaID));
  return [own, others];
}

export const $centers = createFetcher<Cinema[][]>(['catalog/centers/', $lga], {
  fetcher: (_, lga) => listCenters(String(lga ?? '')),
  revalidateOnReconnect: true,
  onError: (error) => console.error('Centers could not be loaded', error),
});
