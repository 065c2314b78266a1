import type { ReactNode } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import css from './coming.module.css';

/** The placeholder of a screen whose code is loading. It is visible only on a slow network. */
export function Coming(): ReactNode {
  return (
    <div className={css.coming}>
      <Spinner large label="Loading" />
    </div>
  );
}
