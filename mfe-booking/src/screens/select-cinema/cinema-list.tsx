import { useStore } from '@nanostores/react';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { byDistance, distanceTo } from '@viewmax/shared/bundled/distance.ts';
import { type ReactNode, useState } from 'react';
import { $lastBought, isCinemaOf } from '../../stores/preferred.ts';
import type { Selection } from '../../stores/selection.ts';
import { CinemaCard } from './cinema-card.tsx';
import css from './select-cinema.module.css';
import { usePosition } from './use-position.ts';

/**
 * Sorted by the distance at the time the list arrived, so no card moves under a thumb later. A position that comes after
 * it only adds the distances and marks the nearest cinema in its place.
 */
export function CinemaList({
  cinemas,
  movieId,
  showtime,
}: Pick<Selection, 'movieId' | 'showtime'> & { cinemas: readonly Cinema[] }): ReactNode {
  const here = usePosition();
  const [first] = useState(here);
  const lastBought = useStore($lastBought);
  const nearest = here && byDistance(cinemas, here)[0];
  return (
    <ul className={css.cards}>
      {byDistance(cinemas, first).map((cinema) => (
        <li key={cinema.CinemaID}>
          <CinemaCard
            cinema={cinema}
            movieId={movieId}
            showtimeId={showtime.ShowtimeID}
            isPreferred={isCinemaOf(lastBought, cinema)}
            isNearest={cinema === nearest}
            km={distanceTo(cinema, here)}
          />
        </li>
      ))}
    </ul>
  );
}
