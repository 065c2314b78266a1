import type { ReactNode } from 'react';
import css from './sparkline.module.css';

const WIDTH = 96;
const HEIGHT = 24;

/** A line with holes where nothing is known; one point alone is a short dash, or it would not be seen. */
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

/** Errors of the last hour in the room of a word. `most` is shared by all rows, so that they compare. */
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
