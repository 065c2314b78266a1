import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './orb.module.css';

/** A tinted circle with one icon in it. */
export function Orb({
  tone,
  large,
  children,
}: {
  tone?: 'ok' | 'error' | 'gold' | 'warn';
  large?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <span aria-hidden="true" className={cx(css.orb, tone && css[tone], large && css.large)}>
      {children}
    </span>
  );
}
