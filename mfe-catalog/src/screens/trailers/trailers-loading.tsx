import { Skeleton } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import page from '../../parts/list-page.module.css';
import { SHIMMERS } from '../../parts/shimmers.ts';
import css from './trailers.module.css';

export const TrailersLoading = (): ReactNode => (
  <div className={page.list} role="status">
    <span className="visually-hidden">Loading</span>
    {SHIMMERS.map((place) => (
      <div key={place} className={page.card}>
        <Skeleton className={css.shot} borderRadius="0" />
        <span className={css.bone} />
      </div>
    ))}
  </div>
);
