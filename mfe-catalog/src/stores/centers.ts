import { listCinemas, listNearestCinemas } from '@viewmax/contracts/calls';
import type { Cinema, NearestCinemasQuery } from '@viewmax/contracts/cinemas';
import { knownTowns } from '@viewmax/contracts/known-towns';
import { $coordinates, $user, ask, createFetcher } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { computed } from 'nanostores';
import { isRefusal, storedAnswer } from './stored-answer.ts';

export interface CenterPage {
  cinemas: Cinema[];
  /** Asks for the next page. */
  next?: NearestCinemasQuery;
}

export interface Centers {
  /** The centers of the member's own town. Absent for a visitor, and while they are unknown. */
  own?: Cinema[];
  others: CenterPage;
}

const $lga = computed($user, (user) => user?.LGA ?? '');

const once = (cinemas: readonly Cinema[]): Cinema[] => [
  ...new Map(cinemas.map((cinema) => [cinema.CinemaID, cinema])).values(),
];

export function without(shown: readonly Cinema[], cinemas: readonly Cinema[]): Cinema[] {
  const ids = new Set(shown.map(({ CinemaID }) => CinemaID));
  return cinemas.filter(({ CinemaID }) => !ids.has(CinemaID));
}

/** Each area is stored by itself, so an area without an answer falls back to its stored centers. */
const areaOf = (lga: string) => storedAnswer<Cinema[]>(`cinemas/${lga}`, { personal: true });

const cinemasOf = (lga: string): Promise<Cinema[]> =>
  areaOf(lga).ask(async () => listOf((await ask(listCinemas, { params: { lga } })).cinemasLists, 'CinemaID'));

async function pageOf(query: NearestCinemasQuery): Promise<CenterPage> {
  const { cinemasLists, NextPage } = await ask(listNearestCinemas, { query });
  return { cinemas: once(listOf(cinemasLists, 'CinemaID')), ...(NextPage && { next: { ...query, page: NextPage } }) };
}

/** About a kilometre, so that neighbours share an answer. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** The app sorts a list of one page itself, so the first call is the same on all phones and may be in the page. */
async function firstPage(): Promise<CenterPage> {
  const first = await pageOf({});
  const here = $coordinates.get();
  if (!first.next || !here) return first;
  return pageOf({ latitude: rounded(here.latitude), longitude: rounded(here.longitude) });
}

const everywhere = storedAnswer<CenterPage>('centers', { personal: true });

/** Asks a backend without the call of all towns for each. A failed area hides no other. */
async function byTown(ownLga: string): Promise<CenterPage> {
  const areas = knownTowns.flatMap(({ lga }) => (lga === ownLga ? [] : lga));
  const answers = await Promise.allSettled(areas.map(cinemasOf));
  const lost = answers.find((answer) => answer.status === 'rejected');
  if (lost && answers.every((answer) => answer.status === 'rejected')) throw lost.reason;
  if (lost) console.error('The centers of an area could not be loaded', lost.reason);
  return { cinemas: once(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))) };
}

/** The member's own town comes first. */
async function listCenters(ownLga: string): Promise<Centers> {
  const [own, others] = await Promise.allSettled([
    ownLga ? cinemasOf(ownLga) : undefined,
    everywhere.ask(firstPage).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      return byTown(ownLga);
    }),
  ]);
  const mine = own.status === 'fulfilled' ? own.value && once(own.value) : undefined;
  if (others.status === 'rejected' && !mine) throw others.reason;
  for (const lost of [own, others])
    if (lost.status === 'rejected') console.error('The centers of an area could not be loaded', lost.reason);
  const page = others.status === 'fulfilled' ? others.value : { cinemas: [] };
  return { ...(mine && { own: mine }), others: { ...page, cinemas: without(mine ?? [], page.cinemas) } };
}

export const $centers = createFetcher<Centers>(['catalog/centers/', $lga], {
  fetcher: (_, lga) => listCenters(String(lga ?? '')),
  revalidateOnReconnect: true,
});

/** A further page of `$centers`. */
export const centersPage = (query: NearestCinemasQuery) =>
  createFetcher<CenterPage>(['catalog/centers-page/', JSON.stringify(query)], { fetcher: () => pageOf(query) });
