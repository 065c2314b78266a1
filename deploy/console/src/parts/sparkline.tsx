import type { ReactNode } from 'react';
import css from './sparkline.module.css';

const WIDTH = 96;
const HEIGHT = 24;

/** A line with gaps for unknown minutes. A single point is a short dash, to be visible. */
function lineOf(values: readonly (number | null)[], most: number): string {
  const step = WIDTH / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      if (value === null) return '';
      const at = `${(index * step).toFixed(1)} ${(HEIGHT - (value / most) * HEIGHT).toFixed(1)}`;
      const before = values[index - 1] ?? null;
      const after = values[index + 1] ?? null;
      if (before !== null) return `L${at}`;
      return after === null ? `M${at}h1.5` : `M${at}`;
    })
    .join('');
}

/** Errors of the last hour in the size of a word. All rows share `most`, so that they compare. */
export function Sparkline({
  stable,
  canary,
  most,
}: {
  stable: readonly (number | null)[];
  canary?: readonly (number | null)[];
  most: number;
}): ReactNode {
  return (
    <svg
      width={WIDTH}
      height={HEIGHT + 4}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      aria-hidden="true"
      className={css.lines}
    >
      <path d={lineOf(stable, most)} className={css.stable} />
      {canary && <path d={lineOf(canary, most)} className={css.canary} />}
    </svg>
  );
}
