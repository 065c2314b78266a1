import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './spinner.module.css';

/** A screen reader announces it with a label. Without one it is decoration beside another announcement. */
export function Spinner({ label, large }: { label?: string; large?: boolean }): ReactNode {
  const ring = <span aria-hidden="true" className={cx(css.ring, large && css.large)} />;
  if (!label) return ring;
  return (
    <span role="status">
      {ring}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
