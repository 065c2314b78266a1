import type { TopUp } from '@viewmax/contracts/wallet';

const AGAIN_MS = 10 * 60_000;

/** A payment of this amount that is open, or that arrived minutes ago: a second one is mostly a mistake. */
export const sameBefore = (topUps: readonly TopUp[], points: number | null): TopUp | undefined =>
  topUps.find(
    ({ VpValue, state, createdAt }) =>
      VpValue === points &&
      (state === 'pending' || (state === 'credited' && Date.now() - Date.parse(createdAt) < AGAIN_MS)),
  );
