import type { ReactNode } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import css from './loading-screen.module.css';

/** The placeholder of a screen whose code is loading. It is visible only on a slow network. */
export function LoadingScreen(): ReactNode {
  return (
    <div className={css.loading}>
      <Spinner large label="Loading" />
    </div>
  );
}
