import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, type Ref, useMemo } from 'react';
import css from './hall-sides.module.css';
import type { layoutOf, Placed } from './layout.ts';

const marks = (seats: readonly Placed[]): string => seats.map(({ x, y }) => `M${x - 9} ${y}h18`).join('');

interface Props {
  layout: ReturnType<typeof layoutOf>;
  mine: readonly Placed[];
  /** The width of the part that the page shows. */
  shown: number;
  /** The frame, which the map moves as it scrolls. */
  frame: Ref<SVGRectElement>;
  onSide(by: 1 | -1): void;
}

/** The way through a hall that is wider than the page: its parts, and where the page is. */
export function HallSides({ layout: { width, height, rows }, mine, shown, frame, onSide }: Props): ReactNode {
  const seats = useMemo(() => rows.map(({ seats }) => marks(seats)).join(''), [rows]);
  return (
    <div className={css.sides}>
      <button type="button" aria-label="Left part of the hall" className={css.side} onClick={() => onSide(-1)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      <svg className={css.small} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={seats} />
        <path className={css.party} d={marks(mine)} />
        <rect ref={frame} width={shown} height={height} rx="40" />
      </svg>
      <button type="button" aria-label="Right part of the hall" className={css.side} onClick={() => onSide(1)}>
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}
