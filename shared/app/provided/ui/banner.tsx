import type { ReactNode } from 'react';
import css from './banner.module.css';

/** In the flow, beside the failed control. A screen reader announces it, and it does not move the focus. */
export function Banner({ tone, icon, children }: { tone: 'error'; icon?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div role="alert" className={`${css.banner} ${css[tone]}`}>
      {icon}
      <span>{children}</span>
    </div>
  );
}
