import { Skeleton } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './preview-center.module.css';

export const CenterLoading = (): ReactNode => (
  <div role="status">
    <h1 tabIndex={-1} className="visually-hidden">
      Preview Center
    </h1>
    <span className="visually-hidden">Loading</span>
    <Skeleton height={340} borderRadius="0" />
    <div className={css.bones}>
      <Skeleton width="62%" height={28} />
      <Skeleton width="84%" height={20} />
      <Skeleton width="100%" height={96} />
    </div>
  </div>
);
