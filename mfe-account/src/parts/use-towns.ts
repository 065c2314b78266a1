import { useStore } from '@nanostores/react';
import { listTowns } from '@viewmax/contracts/calls';
import { knownTowns, type Town } from '@viewmax/contracts/known-towns';
import { ask, createFetcher, failedAnswer, persistedAtom } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';

const $stored = persistedAtom<readonly Town[]>('towns', knownTowns);

async function fetchTowns(): Promise<readonly Town[]> {
  const found = await ask(listTowns).catch((error: unknown) => {
    // A backend without the call has the towns of the app.
    if (failedAnswer(error)?.status === 404) return { towns: [] };
    throw error;
  });
  const towns = listOf(found.towns, 'lga');
  $stored.set(towns.length > 0 ? towns : knownTowns);
  return towns;
}

const $answer = createFetcher<readonly Town[]>(['account/towns'], { fetcher: fetchTowns });

/** The towns where a member may live: those of the last answer, and before the first one those of the app. */
export function useTowns(): readonly Town[] {
  useStore($answer);
  return useStore($stored);
}
