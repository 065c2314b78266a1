import { listCinemas } from '@viewmax/contracts/calls';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { places } from '@viewmax/contracts/places';
import { $user, ask, createFetcher } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { computed } from 'nanostores';
import { storedAnswer } from './stored-answer.ts';

const $lga = computed($user, (user) => user?.LGA ?? '');

const once = (cinemas: readonly Cinema[]): Cinema[] => [
  ...new Map(cinemas.map((cinema) => [cinema.CinemaID, cinema])).values(),
];

/** Each area is stored by itself, so an area without an answer falls back to its stored centers. */
const areaOf = (lga: string) => storedAnswer<Cinema[]>(`cinemas/${lga}`, { personal: true });

const cinemasOf = (lga: string): Promise<Cinema[]> =>
  areaOf(lga).ask(async () => listOf((await ask(listCinemas, { params: { lga } })).cinemasLists, 'CinemaID'));

/**
 * The call covers one area, so each area is fetched once. The member's own comes first. A failed area hides no other.
 */
async function listCenters(ownLga: string): Promise<Cinema[][]> {
  const areas = [...new Set([ownLga, ...places.map(({ lga }) => lga)])].filter(Boolean);
  const answers = await Promise.allSettled(areas.map(cinemasOf));
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
});
