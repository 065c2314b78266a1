import { $token, endSession } from '@viewmax/shared';
import { endPushHere } from '@viewmax/shared/bundled/end-push.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useNavigate } from '@viewmax/shared/router';
import { useEffect, useRef } from 'react';
import { forgetPhone } from '../stores/last-phone.ts';
import { forgetSession } from '../stores/signed-out.ts';

/** The reason that the sign-in screen shows. */
export interface LeaveReason {
  deleted?: boolean;
  /** The session ended by itself before a purchase. */
  signedOut?: boolean;
}

/** Opens the sign-in screen and then ends the session. Otherwise the guard of this screen would redirect to sign-up. */
export function useLogOut(state?: LeaveReason): () => void {
  const navigate = useNavigate();
  const leaving = useRef(false);
  useEffect(
    () => () => {
      if (!leaving.current) return;
      const token = $token.get();
      // The phone ends its session first, so a lost network cannot keep the member signed in.
      endSession();
      forgetSession(token);
      endPushHere().catch(console.warn);
    },
    [],
  );
  return () => {
    leaving.current = true;
    // The sign-in screen reads the number when it appears.
    forgetPhone();
    navigate(paths.login, { replace: true, state });
  };
}
