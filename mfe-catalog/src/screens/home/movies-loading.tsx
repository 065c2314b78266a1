import { Skeleton, Spinner } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './home.module.css';

export function MoviesLoading(): ReactNode {
  return (
    <>
      <div className={css.spinner}>
        <Spinner large label="Loading" />
      </div>
      <div className={css.grid}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className={css.placeholder} borderRadius="var(--vm-r-md)" />
        ))}
      </div>
    </>
  );
}
