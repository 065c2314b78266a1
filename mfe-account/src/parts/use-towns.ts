import { useStore } from '@nanostores/react';
import { listTowns } from '@viewmax/contracts/calls';
import { type Place, places } from '@viewmax/contracts/places';
import { ask, createFetcher, failedAnswer, persistedAtom } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';

const $stored = persistedAtom<readonly Place[]>('towns', places);

async function fetchTowns(): Promise<readonly Place[]> {
  const found = await ask(listTowns).catch((error: unknown) => {
    // A backend without the call has the towns of the app.
    if (failedAnswer(error)?.status === 404) return { towns: [] };
    throw error;
  });
  const towns = listOf(found.towns, 'lga');
  $stored.set(towns.length > 0 ? towns : places);
  return towns;
}

const $answer = createFetcher<readonly Place[]>(['account/towns'], { fetcher: fetchTowns });

/** The towns where a member may live: those of the last answer, and before the first one those of the app. */
export function useTowns(): readonly Place[] {
  useStore($answer);
  return useStore($stored);
}
