import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './skeleton.module.css';

/** A shimmering box of the content's own size. @example <Skeleton height={20} width="60%" /> */
export function Skeleton({
  className,
  ...size
}: { className?: string } & Pick<CSSProperties, 'width' | 'height' | 'borderRadius' | 'aspectRatio'>): ReactNode {
  return <span aria-hidden="true" className={cx(css.skeleton, className)} style={size} />;
}
