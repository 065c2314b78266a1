import { endSession } from '@viewmax/shared';
import { paths } from '@viewmax/shared/paths';
import { useNavigate } from '@viewmax/shared/router';
import { useEffect, useRef } from 'react';

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
      if (leaving.current) endSession();
    },
    [],
  );
  return () => {
    leaving.current = true;
    navigate(paths.login, { replace: true, state });
  };
}
