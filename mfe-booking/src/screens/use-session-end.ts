import { onSessionEnd, type SessionUser } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { rememberBooking, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useNavigate } from '@viewmax/shared/router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Opens the sign-in when the session ends before the purchase, which then leads to the path. The shell alone would open
 * the sign-up, and the end of the session deletes the choice. Without a path, nothing is left to buy.
 */
export function useSessionEnd(from: string | null | undefined, unfinished?: UnfinishedBooking): void {
  const navigate = useNavigate();
  const leaves = useEffectEvent((user: SessionUser | null) => {
    if (!from) return;
    if (user && unfinished) rememberBooking(unfinished, user.UUID);
    navigate(paths.login, { replace: true, state: { from, signedOut: true } });
  });
  useEffect(() => onSessionEnd((user) => leaves(user)), []);
}
