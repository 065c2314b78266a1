import type { TopUpsResponse } from '@viewmax/contracts/wallet';
import { $user, createFetcher } from '@viewmax/shared';
import { computed } from 'nanostores';
import { listTopUps } from '../api/list-top-ups.ts';

const $userId = computed($user, (user) => user?.UUID ?? null);

/** The newest top-ups of the member. Another member on the same phone never sees them. */
export const $topUps = createFetcher<TopUpsResponse>(['wallet/topups/', $userId], {
  fetcher: async () => {
    const { topUps, next } = await listTopUps();
    return { topUps: topUps ?? [], next };
  },
  onError: (error) => console.error('Top-ups could not be loaded', error),
});
