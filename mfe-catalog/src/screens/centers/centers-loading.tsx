import { Skeleton } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import page from '../../parts/list-page.module.css';
import { SHIMMERS } from '../../parts/shimmers.ts';
import css from './centers.module.css';

export const CentersLoading = (): ReactNode => (
  <div className={page.list} role="status">
    <span className="visually-hidden">Loading</span>
    {SHIMMERS.map((place) => (
      <div key={place} className={page.card} data-shimmer>
        <Skeleton className={css.shot} borderRadius="0" />
        <div className={css.bones}>
          <Skeleton width="62%" height={18} />
          <Skeleton width="84%" height={13} />
          <Skeleton width="48%" height={13} />
          <div className={css.buttons}>
            <Skeleton height={48} borderRadius="12px" />
            <Skeleton height={48} borderRadius="12px" />
          </div>
        </div>
      </div>
    ))}
  </div>
);
