import { paths } from '@viewmax/shared/bundled/paths.ts';
import { finishBookingPath, useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { ButtonLink } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { inPoints } from '../../parts/amounts.ts';
import { Note } from '../../parts/note.tsx';
import { TopUpRow } from '../../parts/top-up-row.tsx';
import { isUnderWay } from '../../parts/top-up-text.ts';
import { useSettlingTopUps } from '../../parts/use-settling-top-ups.ts';
import css from './recent-top-ups.module.css';

const SHOWN = 3;

/** The way on after a payment arrived, or with enough points: the booking that lacked points, else its movie. */
function WayOn({ movieId }: { movieId?: string }): ReactNode {
  const booking = useUnfinishedBooking();
  const [to, words] = booking
    ? [finishBookingPath, 'Finish your booking']
    : [movieId && paths.movie(movieId), 'Back to the movie'];
  return (
    to && (
      <ButtonLink variant="link" block to={to}>
        {words}
      </ButtonLink>
    )
  );
}

/** The payments under way. The list announces each when it arrives, without a reload. */
export function RecentTopUps({
  movieId,
  closedRef,
  isCovered,
}: {
  movieId?: string;
  closedRef?: string;
  /** The booking lacks no points. */
  isCovered: boolean;
}): ReactNode {
  const { data, arrived } = useSettlingTopUps(closedRef);
  const pending = (data?.topUps ?? []).filter(isUnderWay).slice(0, SHOWN);
  const points = arrived.reduce((sum, { creditedVp }) => sum + creditedVp, 0);
  return (
    <div className={css.recent}>
      <div role="status">{points > 0 && <Note tone="ok">Your payment arrived: {inPoints(points)} added</Note>}</div>
      {(points > 0 || isCovered) && <WayOn movieId={movieId} />}
      {pending.length > 0 && (
        <section aria-label="Payments on their way">
          <h2 className={css.heading}>On their way</h2>
          <ul className={css.rows}>
            {pending.map((topUp) => (
              <TopUpRow key={topUp.tx_ref} topUp={topUp} />
            ))}
          </ul>
          <ButtonLink variant="link" block to={paths.statement}>
            All payments
          </ButtonLink>
        </section>
      )}
    </div>
  );
}
