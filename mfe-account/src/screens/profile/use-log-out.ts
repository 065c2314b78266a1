import { $token, endSession } from '@viewmax/shared';
import { paths } from '@viewmax/shared/paths';
import { useNavigate } from '@viewmax/shared/router';
import { useEffect, useRef } from 'react';
import { forgetSession } from '../../stores/signed-out.ts';

/** What the sign-in screen is told of why somebody is there. */
export interface Left {
  deleted?: boolean;
}

/** Goes to the sign-in screen, and ends the session once this one is left: its guard would send a visitor to sign-up. */
export function useLogOut(state?: Left): () => void {
  const navigate = useNavigate();
  const leaving = useRef(false);
  useEffect(
    () => () => {
      if (!leaving.current) return;
      const token = $token.get();
      // The phone forgets first: a lost network keeps nobody signed in.
      endSession();
      forgetSession(token);
    },
    [],
  );
  return () => {
    leaving.current = true;
    navigate(paths.login, { replace: true, state });
  };
}
