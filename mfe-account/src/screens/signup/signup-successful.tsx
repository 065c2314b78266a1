import { pointsUnit, signupPoints } from '@viewmax/contracts/constants';
import page from '@viewmax/shared/bundled/full-page.module.css';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation } from '@viewmax/shared/router';
import { Banner, ButtonLink, Orb, Spinner } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import css from './signup-successful.module.css';
import { useContinue } from './use-continue.ts';

/** The server's number of points, or the offer's when its answer named none. Any page can write the state. */
function pointsOf(state: unknown): number {
  const { points } = (state ?? {}) as { points?: unknown };
  return typeof points === 'number' && points >= 0 ? points : signupPoints;
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
          We added{' '}
          <b className={css.points}>
            {points.toLocaleString('en-NG')} {pointsUnit}
          </b>{' '}
          to it, free.
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
