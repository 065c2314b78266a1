import type { ReactNode } from 'react';
import css from './ring.module.css';

const RADIUS = 66;
const AROUND = 2 * Math.PI * RADIUS;

/** The seconds left, as a number and as a shrinking ring. Without a number the ring only waits. */
export function Ring({ left, of, ok }: { left: number | null; of: number; ok: boolean }): ReactNode {
  const full = left === null ? 0.25 : left / of;
  return (
    <div className={css.ring} aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 148 148" className={left === null ? css.turning : undefined}>
        <circle className={css.track} cx="74" cy="74" r={RADIUS} />
        <circle
          className={ok ? css.ok : css.other}
          cx="74"
          cy="74"
          r={RADIUS}
          strokeDasharray={`${full * AROUND} ${AROUND}`}
        />
      </svg>
      {left !== null && <b className="num">{left}</b>}
    </div>
  );
}
