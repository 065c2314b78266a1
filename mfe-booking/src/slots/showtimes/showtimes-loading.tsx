import { Skeleton } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './showtimes.module.css';

export function ShowtimesLoading(): ReactNode {
  return (
    <div role="status" className={css.list}>
      <span className="visually-hidden">Loading showtimes</span>
      <div className={css.slots}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} height={76} borderRadius="var(--vm-r-md)" />
        ))}
      </div>
    </div>
  );
}
