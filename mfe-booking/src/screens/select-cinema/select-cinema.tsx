import { useStore } from '@nanostores/react';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { readLagosTime } from '@viewmax/shared/bundled/lagos-time.ts';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { clockText, dayText } from '@viewmax/shared/bundled/time-text.ts';
import { Navigate } from '@viewmax/shared/router';
import { ButtonLink, Empty, Skeleton } from '@viewmax/shared/ui';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { $booking, type Booking } from '../../stores/booking.ts';
import { cinemasStore } from '../../stores/cinemas.ts';
import { learnLastBought } from '../../stores/preferred.ts';
import { useSessionEnd } from '../use-session-end.ts';
import { CinemaList } from './cinema-list.tsx';
import css from './select-cinema.module.css';

/** The movie and the time of the choice. A movie that fails to load leaves its place empty. */
function ChosenShowtime({ movieId, showtime }: Booking): ReactNode {
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const { data: movie, error } = useStore($movie);
  const at = readLagosTime(showtime);
  return (
    <div className={css.bar}>
      <span className={css.poster}>
        {movie?.PosterURL && <img alt="" width={40} height={56} {...pictureAt(movie.PosterURL, '40px')} />}
      </span>
      <div className={css.text}>
        <b className={css.title}>{movie ? movie.Title : !error && <Skeleton width={160} height={20} />}</b>
        {at && (
          <p className={`num ${css.when}`}>
            {dayText(at.day).weekday}, {dayText(at.day).date}, {clockText(at.minutes)}
          </p>
        )}
      </div>
    </div>
  );
}

function Cinemas({ movieId, showtime }: Booking): ReactNode {
  const $cinemas = useMemo(() => cinemasStore(movieId, showtime.ShowtimeID), [movieId, showtime.ShowtimeID]);
  useEffect(learnLastBought, []);
  return (
    <Loaded
      of={$cinemas}
      what="The cinemas"
      waiting={
        <Waiting label="Loading cinemas" className={css.cards}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height={318} borderRadius="var(--vm-r-lg)" />
          ))}
        </Waiting>
      }
      empty={
        <Empty
          icon={<MapPinOff />}
          title="No cinema near you shows this movie right now."
          action={<ButtonLink to={paths.movie(movieId)}>Other showtimes</ButtonLink>}
        />
      }
    >
      {(cinemas) => <CinemaList cinemas={cinemas} movieId={movieId} showtime={showtime} />}
    </Loaded>
  );
}

/** Reads the choice once, because the end of the session deletes it while the screen is still mounted. */
export function SelectCinemaScreen(): ReactNode {
  const [booking] = useState(() => $booking.get());
  useSessionEnd(booking && paths.movie(booking.movieId));
  if (!booking) return <Navigate to={paths.home} replace />;
  return (
    <>
      <Heading title="Select Cinema" backTo={paths.movie(booking.movieId)} />
      <ChosenShowtime {...booking} />
      <h2 className={css.nearby}>Find Nearby</h2>
      <Cinemas {...booking} />
    </>
  );
}
