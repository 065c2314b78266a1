import type { LoginRequest } from '@viewmax/contracts/auth';
import { signupPoints } from '@viewmax/contracts/constants';
import { inPoints } from '@viewmax/contracts/money';
import { failedAnswer } from '@viewmax/shared';
import page from '@viewmax/shared/bundled/full-page.module.css';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { Banner, ButtonLink, Orb, Spinner } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { signIn } from '../../parts/sign-in.ts';
import { wantedPath, wantedState } from '../../parts/wanted-path.ts';
import css from './signup-successful.module.css';
import { dropTyped, heldTyped } from './typed-credentials.ts';

/** The server's number of points, or the offer's when its answer named none. Any page can write the state. */
function pointsOf(state: unknown): number {
  const { points } = (state ?? {}) as { points?: unknown };
  return typeof points === 'number' && points >= 0 ? points : signupPoints;
}

/**
 * Signs in with what the visitor has just typed. Without it, for example after a reload, and after a rejection the link
 * leads to the sign-in form.
 */
function useContinue(state: unknown) {
  const [typed] = useState(heldTyped);
  const navigate = useNavigate();
  useEffect(() => dropTyped, []);
  const entry = useCall(async (credentials: LoginRequest) => {
    const isIn = await signIn(credentials).catch((error: unknown) => {
      if (!failedAnswer(error)) throw error;
      return false;
    });
    navigate(isIn ? wantedPath(state) : paths.login, { replace: true, state: isIn ? wantedState(state) : state });
  }, 'The new account could not be entered');
  const goOn = (event: MouseEvent) => {
    if (!typed) return;
    event.preventDefault();
    if (entry.state !== 'done') void entry.run(typed);
  };
  return { busy: entry.busy || entry.state === 'done', isLost: entry.state === 'failed', goOn };
}

export function SignupSuccessfulScreen(): ReactNode {
  const { state } = useLocation();
  const points = pointsOf(state);
  const { busy, isLost, goOn } = useContinue(state);
  return (
    <div className={`${page.page} ${css.page}`}>
      <Orb tone="ok" large>
        <CircleCheck />
      </Orb>
      <h1 tabIndex={-1} className={css.title}>
        Welcome to Viewmax
      </h1>
      <p className={css.help}>Your account is ready.</p>
      {points > 0 && (
        <p className={`num ${css.gift}`}>
          We added <b className={css.points}>{inPoints(points)}</b> to it, free.
        </p>
      )}
      <div className={css.on}>
        {isLost && (
          <Banner tone="error" icon={<CircleAlert />}>
            Network error
          </Banner>
        )}
        <ButtonLink
          variant="primary"
          block
          to={paths.login}
          state={state}
          aria-busy={busy || undefined}
          icon={busy && <Spinner />}
          onClick={goOn}
        >
          Continue to Login
        </ButtonLink>
      </div>
    </div>
  );
}
