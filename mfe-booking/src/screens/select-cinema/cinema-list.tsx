import { useStore } from '@nanostores/react';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { $coordinates, device } from '@viewmax/shared';
import { byDistance, distanceTo } from '@viewmax/shared/bundled/distance.ts';
import type { Place } from '@viewmax/shared/bundled/place-of.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { Booking } from '../../stores/booking.ts';
import { $lastBought, isCinemaOf } from '../../stores/preferred.ts';
import { CinemaCard } from './cinema-card.tsx';
import css from './select-cinema.module.css';

/**
 * The phone's position, as soon as it is known. The shell asks for it seconds after the load, so the screen asks by itself
 * while none is known.
 */
function usePosition(): Place | null {
  const known = useStore($coordinates);
  const [found, setFound] = useState<Place | null>(null);
  useEffect(() => {
    if ($coordinates.get()) return;
    device()
      .geolocation.current()
      // Without a position the cards have no distance. The shell names the reason where a screen needs it.
      .then(setFound, () => {});
  }, []);
  return known ?? found;
}

/**
 * Sorted by the distance at the time the list arrived, so no card moves under a thumb later. A position that comes after
 * it only adds the distances and marks the nearest cinema in its place.
 */
export function CinemaList({
  cinemas,
  movieId,
  showtime,
}: Pick<Booking, 'movieId' | 'showtime'> & { cinemas: readonly Cinema[] }): ReactNode {
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
