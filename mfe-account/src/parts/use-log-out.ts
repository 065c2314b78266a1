import { forgetPhone } from '@viewmax/shared/bundled/last-phone.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { signOut } from '@viewmax/shared/bundled/sign-out.ts';
import { useNavigate } from '@viewmax/shared/router';
import { useEffect, useRef } from 'react';
import { reportSignedOut } from '../stores/signed-out.ts';

/** The reason that the sign-in screen shows. */
export interface LeaveReason {
  deleted?: boolean;
  /** The session ended by itself before a purchase. */
  signedOut?: boolean;
}

/** Opens the sign-in screen and then ends the session. Otherwise the shell would redirect to sign-up, because this screen is for members. */
export function useLogOut(state?: LeaveReason): () => void {
  const navigate = useNavigate();
  const leaving = useRef(false);
  useEffect(
    () => () => {
      if (!leaving.current) return;
      signOut();
      void reportSignedOut();
    },
    [],
  );
  return () => {
    leaving.current = true;
    // The sign-in screen reads the number when it appears, before the session ends.
    forgetPhone();
    navigate(paths.login, { replace: true, state });
  };
}
