import { refreshSession } from '@viewmax/shared';
import { useEffect, useRef } from 'react';

/** The points that the member lacks. The token may be older than a payment, so a first lack refreshes it once. */
export function useShort(total: number, balance: number | undefined): number {
  const hasAsked = useRef(false);
  const short = balance === undefined ? 0 : Math.max(0, total - balance);
  const lacks = short > 0;
  useEffect(() => {
    if (!lacks || hasAsked.current) return;
    hasAsked.current = true;
    refreshSession().catch((error: unknown) => console.error('The balance could not be refreshed', error));
  }, [lacks]);
  return short;
}
