import { limits, pointsUnit } from '@viewmax/contracts/constants';
import { nairaFor } from '@viewmax/contracts/price';
import type { ReactNode } from 'react';
import { grouped } from './points.ts';
import css from './price-line.module.css';

export function PriceLine({ id, points }: { id: string; points: number | null }): ReactNode {
  return (
    <p id={id} className={`num ${css.line}`}>
      {points === null ? (
        'Enter the points you want'
      ) : (
        <>
          You pay <b className={css.naira}>₦{grouped(nairaFor(points))}</b>
        </>
      )}
      {points === limits.points.max && (
        <span className={css.most}>
          {grouped(points)} {pointsUnit} is the most at once
        </span>
      )}
    </p>
  );
}
