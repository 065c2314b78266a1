import { listTopUps } from '@viewmax/contracts/calls';
import type { TopUpsResponse } from '@viewmax/contracts/wallet';
import { ask, createFetcher } from '@viewmax/shared';
import { forgetEnded } from '@viewmax/shared/bundled/begun-payment.ts';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';
import { atom, type ReadableAtom } from 'nanostores';

const $lost = atom(false);

/** The last answer about top-ups failed. `error` disappears during each refetch, and a text would come and go. */
export const $areTopUpsLost: ReadableAtom<boolean> = $lost;

/** The newest top-ups of the member. Another member on the same phone never sees them. */
export const $topUps = createFetcher<TopUpsResponse>(['wallet/topups/', $userId], {
  fetcher: async () => {
    const { topUps = [], next } = await ask(listTopUps, { query: {} });
    $lost.set(false);
    forgetEnded(topUps);
    return { topUps, next };
  },
  onError: (error) => {
    $lost.set(true);
    console.error('Top-ups could not be loaded', error);
  },
});
