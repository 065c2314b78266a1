import { onSessionEnd } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useNavigate } from '@viewmax/shared/router';
import { useEffect } from 'react';
import { storeInterrupted } from '../stores/interrupted-booking.ts';

/**
 * Opens the sign-in when the session ends before the purchase, which then leads to the path. The shell's guard would open
 * the sign-up, and the end of the session deletes the choice. Without a path, nothing is left to buy.
 */
export function useSessionEnd(from: string | null | undefined, booking?: UnfinishedBooking): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!from) return;
    return onSessionEnd((user) => {
      if (user && booking) storeInterrupted(user.UUID, booking);
      navigate(paths.login, { replace: true, state: { from, signedOut: true } });
    });
  });
}
