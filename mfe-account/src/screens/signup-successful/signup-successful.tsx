import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation } from '@viewmax/shared/router';
import { ButtonLink, Orb } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import css from './signup-successful.module.css';

export function SignupSuccessfulScreen(): ReactNode {
  const { state } = useLocation();
  return (
    <div className={css.page}>
      <Orb tone="ok" large>
        <CircleCheck />
      </Orb>
      <h1 tabIndex={-1} className={css.title}>
        Welcome to Viewmax
      </h1>
      <p className={css.help}>Your account is ready.</p>
      <ButtonLink variant="primary" block to={paths.login} state={state}>
        Continue to Login
      </ButtonLink>
    </div>
  );
}
