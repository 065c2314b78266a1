import type { ReactNode } from 'react';
import css from './traffic.module.css';

const short = (percent: number) => Number(percent.toFixed(2));

/** The share of devices per release, as a bar and in figures. */
export function Traffic({ canary }: { canary: number }): ReactNode {
  return (
    <span className={css.traffic}>
      <svg className={css.bar} viewBox="0 0 120 10" preserveAspectRatio="none" aria-hidden="true">
        <rect
          className={css.stable}
          width={Math.max(0, (120 * (100 - canary)) / 100 - (canary > 0 ? 2 : 0))}
          height="10"
          rx="3"
        />
        {canary > 0 && (
          <rect
            className={css.canary}
            x={Math.min(116, (120 * (100 - canary)) / 100)}
            width={Math.max(4, (120 * canary) / 100)}
            height="10"
            rx="3"
          />
        )}
      </svg>
      {canary > 0 ? `${short(100 - canary)} / ${short(canary)}` : '100'}
    </span>
  );
}
