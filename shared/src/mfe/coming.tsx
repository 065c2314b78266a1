import type { ReactNode } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import css from './coming.module.css';

/** In the place of a screen whose code is on its way. Only a network that is slow lets anybody see it. */
export function Coming(): ReactNode {
  return (
    <div className={css.coming}>
      <Spinner large label="Loading" />
    </div>
  );
}
