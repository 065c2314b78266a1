import { Skeleton } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './details.module.css';

export const DetailsLoading = (): ReactNode => (
  <div role="status" className={css.details}>
    <span className="visually-hidden">Loading</span>
    <div className={css.head}>
      <Skeleton height={156} borderRadius="var(--vm-r-md)" />
      <Skeleton width="70%" height={32} />
    </div>
    <div className={css.facts}>
      <Skeleton height={98} borderRadius="var(--vm-r-lg)" />
    </div>
  </div>
);
