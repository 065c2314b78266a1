import { Skeleton } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './select-cinema.module.css';

export function CinemasLoading(): ReactNode {
  return (
    <div role="status" className={css.cards}>
      <span className="visually-hidden">Loading cinemas</span>
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} height={252} borderRadius="var(--vm-r-lg)" />
      ))}
    </div>
  );
}
