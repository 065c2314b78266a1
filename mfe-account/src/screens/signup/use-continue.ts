import { failedAnswer } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useNavigate } from '@viewmax/shared/router';
import { type MouseEvent, useEffect, useState } from 'react';
import { signIn } from '../../parts/sign-in.ts';
import { wantedPath } from '../../parts/wanted-path.ts';
import { dropTyped, heldTyped } from './typed-credentials.ts';

/**
 * Signs in with what the visitor has just typed. Without it, for example after a reload, and after a rejection the link
 * leads to the sign-in form.
 */
export function useContinue(state: unknown) {
  const [typed] = useState(heldTyped);
  const [busy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const navigate = useNavigate();
  useEffect(() => dropTyped, []);

  const goOn = async (event: MouseEvent) => {
    if (!typed) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setLost(false);
    try {
      const isIn = await signIn(typed);
      navigate(isIn ? wantedPath(state) : paths.login, { replace: true, state: isIn ? undefined : state });
    } catch (error) {
      if (failedAnswer(error)) return navigate(paths.login, { replace: true, state });
      setLost(true);
      setBusy(false);
    }
  };

  return { busy, isLost, goOn };
}
