import { useStore } from '@nanostores/react';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { $coordinates } from '@viewmax/shared';
import { byDistance, distanceTo } from '@viewmax/shared/bundled/distance.ts';
import { type ReactNode, useState } from 'react';
import { $lastBought, isCinemaOf } from '../../stores/preferred.ts';
import type { Selection } from '../../stores/selection.ts';
import { CinemaCard } from './cinema-card.tsx';
import css from './select-cinema.module.css';

/** Sorted by the distance at the time the list arrived, so no card moves under a thumb later. */
export function CinemaList({
  cinemas,
  movieId,
  showtime,
}: Pick<Selection, 'movieId' | 'showtime'> & { cinemas: readonly Cinema[] }): ReactNode {
  const [here] = useState(() => $coordinates.get());
  const lastBought = useStore($lastBought);
  return (
    <ul className={css.cards}>
      {byDistance(cinemas, here).map((cinema, at) => {
        const km = distanceTo(cinema, here);
        return (
          <li key={cinema.CinemaID}>
            <CinemaCard
              cinema={cinema}
              movieId={movieId}
              showtimeId={showtime.ShowtimeID}
              isPreferred={isCinemaOf(lastBought, cinema)}
              isNearest={at === 0 && km !== null}
              km={km}
            />
          </li>
        );
      })}
    </ul>
  );
}
