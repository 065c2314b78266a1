import { Banner } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import css from './debug.module.css';

/** A list of names and values. Unknown values have no row. */
export const Facts = ({ of }: { of: Record<string, string | number | undefined> }): ReactNode => (
  <dl className={`${css.card} ${css.facts}`}>
    {Object.entries(of)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
  </dl>
);

export const Problem = ({ children }: { children: ReactNode }): ReactNode => (
  <Banner tone="error" icon={<CircleAlert aria-hidden="true" />}>
    {children}
  </Banner>
);
