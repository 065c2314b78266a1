import { refreshSession } from '@viewmax/shared';
import { useEffect } from 'react';

/** The balance is part of the token, so a new token brings the balance of now. Without one the last known stays. */
export function useCurrentBalance(): void {
  useEffect(() => {
    refreshSession().catch((error) => console.warn('The balance could not be brought up to date', error));
  }, []);
}
