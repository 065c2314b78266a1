import type { ReactNode } from 'react';
import css from './banner.module.css';

/** In the flow, next to the control that failed. It is announced and does not move the focus. */
export function Banner({ tone, icon, children }: { tone: 'error'; icon?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div role="alert" className={`${css.banner} ${css[tone]}`}>
      {icon}
      <span>{children}</span>
    </div>
  );
}
