import { refreshSession } from '@viewmax/shared';
import { useEffect } from 'react';

const bringUpToDate = (): void => {
  if (document.visibilityState === 'hidden') return;
  refreshSession().catch((error) => console.warn('The balance could not be brought up to date', error));
};

/**
 * The balance is part of the token, so a renewal updates it. Without one the last known balance stays. A member who
 * returns from a bank's app gets the new balance.
 */
export function useCurrentBalance(): void {
  useEffect(() => {
    bringUpToDate();
    document.addEventListener('visibilitychange', bringUpToDate);
    return () => document.removeEventListener('visibilitychange', bringUpToDate);
  }, []);
}
