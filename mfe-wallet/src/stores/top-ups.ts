import { listTopUps } from '@viewmax/contracts/calls';
import type { TopUpsResponse } from '@viewmax/contracts/wallet';
import { ask, createFetcher } from '@viewmax/shared';
import { $step, findPayment } from '@viewmax/shared/bundled/payment.ts';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';
import { onMount } from 'nanostores';

/** The newest top-ups of the member. Another member on the same phone never sees them. */
export const $topUps = createFetcher<TopUpsResponse>(['wallet/topups/', $userId], {
  fetcher: async () => {
    const { topUps = [], next } = await ask(listTopUps, { query: {} });
    findPayment(topUps);
    return { topUps, next };
  },
});

onMount($topUps, () => $step.listen($topUps.revalidate));
