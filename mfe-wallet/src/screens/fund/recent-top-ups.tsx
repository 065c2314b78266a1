import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { inPoints } from '../../parts/amounts.ts';
import { TopUpRow } from '../../parts/top-up-row.tsx';
import { useSettlingTopUps } from '../../parts/use-settling-top-ups.ts';
import css from './recent-top-ups.module.css';

const SHOWN = 3;

/** The pending payments. The list announces each when it arrives, without a reload. */
export function RecentTopUps({ movieId, closedRef }: { movieId?: string; closedRef?: string }): ReactNode {
  const { data, arrived } = useSettlingTopUps(closedRef);
  const pending = (data?.topUps ?? []).filter(({ state }) => state === 'pending').slice(0, SHOWN);
  const points = arrived.reduce((sum, { creditedVp }) => sum + creditedVp, 0);
  return (
    <div className={css.recent}>
      <div role="status">
        {points > 0 && <p className={`num ${css.arrived}`}>Your payment arrived: {inPoints(points)} added</p>}
      </div>
      {points > 0 && movieId && (
        <Link className={css.back} to={paths.movie(movieId)}>
          Back to the movie
        </Link>
      )}
      {pending.length > 0 && (
        <section aria-label="Payments on their way">
          <h2 className={css.heading}>On their way</h2>
          <ul className={css.rows}>
            {pending.map((topUp) => (
              <TopUpRow key={topUp.tx_ref} topUp={topUp} />
            ))}
          </ul>
          <Link className={css.back} to={paths.statement}>
            All payments
          </Link>
        </section>
      )}
    </div>
  );
}
