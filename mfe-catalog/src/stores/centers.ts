import { $user, createFetcher } from '@viewmax/shared';
import type { Cinema } from '@viewmax/shared/contracts/cinemas';
import { places } from '@viewmax/shared/contracts/places';
import { computed } from 'nanostores';
import { listCinemas } from '../api/list-cinemas.ts';

const $lga = computed($user, (user) => user?.LGA ?? '');

/** The call knows one area, so each is asked once; a member's own comes first. One lost area does not hide the others. */
async function listCenters(ownLga: string): Promise<Cinema[]> {
  const areas = [...new Set([ownLga, ...places.map(({ lga }) => lga)])].filter(Boolean);
  const answers = await Promise.allSettled(areas.map(listCinemas));
  const lost = answers.find((answer) => answer.status === 'rejected');
  if (lost && answers.every((answer) => answer.status === 'rejected')) throw lost.reason;
  if (lost) console.error('The centers of an area could not be loaded', lost.reason);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return [...new Map(found.map((cinema) => [cinema.CinemaID, cinema])).values()];
}

export const $centers = createFetcher<Cinema[]>(['catalog/centers/', $lga], {
  fetcher: (_, lga) => listCenters(String(lga ?? '')),
  onError: (error) => console.error('Centers could not be loaded', error),
});
