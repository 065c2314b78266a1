import { refreshSession } from '@viewmax/shared';
import { useEffect } from 'react';

const bringUpToDate = (): void => {
  if (document.visibilityState === 'hidden') return;
  refreshSession().catch((error) => console.warn('The balance could not be brought up to date', error));
};

/**
 * The balance is part of the token, so a new token brings the balance of now. Without one the last known stays. Whoever was
 * in the bank's app meanwhile comes back to what arrived.
 */
export function useCurrentBalance(): void {
  useEffect(() => {
    bringUpToDate();
    document.addEventListener('visibilitychange', bringUpToDate);
    return () => document.removeEventListener('visibilitychange', bringUpToDate);
  }, []);
}
