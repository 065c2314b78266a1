import { Button, Orb } from '@viewmax/shared/ui';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import type { ReactNode } from 'react';
import { Catch } from './catch.tsx';
import css from './router-failure.module.css';

const startAgain = (): ReactNode => (
  <div className={css.page}>
    <Orb tone="error" large>
      <OctagonAlert aria-hidden="true" />
    </Orb>
    <h1 className={css.title}>Unexpected Application Error!</h1>
    <p className={css.help}>Nothing was bought and nothing was lost. Start again from the movies.</p>
    <Button variant="primary" block onClick={() => location.assign('/')}>
      See a Movie
    </Button>
  </div>
);

/** Catches failures of the frame itself. Mount points catch those of remotes. */
export const RouterFailure = ({ children }: { children: ReactNode }): ReactNode => (
  <Catch fallback={startAgain}>{children}</Catch>
);
