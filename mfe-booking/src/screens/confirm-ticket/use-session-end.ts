import { onSessionEnd } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { finishBookingPath, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useNavigate } from '@viewmax/shared/router';
import { useEffect } from 'react';
import { storeInterrupted } from '../../stores/interrupted-booking.ts';

/**
 * Opens the sign-in when the session ends before the purchase, and leads back to the choice. The shell's guard would open
 * the sign-up, and the end of the session deletes the choice.
 */
export function useSessionEnd(booking: UnfinishedBooking | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!booking) return;
    return onSessionEnd((user) => {
      if (user) storeInterrupted(user.UUID, booking);
      navigate(paths.login, { replace: true, state: { from: finishBookingPath, signedOut: true } });
    });
  });
}
