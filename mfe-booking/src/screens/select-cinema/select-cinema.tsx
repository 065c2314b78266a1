import { useStore } from '@nanostores/react';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Navigate } from '@viewmax/shared/router';
import { ButtonLink, Empty, FailureCard, Skeleton } from '@viewmax/shared/ui';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { cinemasStore } from '../../stores/cinemas.ts';
import { learnLastBought } from '../../stores/preferred.ts';
import { $selection, type Selection } from '../../stores/selection.ts';
import { useSessionEnd } from '../use-session-end.ts';
import { Chosen } from './chosen.tsx';
import { CinemaList } from './cinema-list.tsx';
import css from './select-cinema.module.css';

function CinemasLoading(): ReactNode {
  return (
    <div role="status" className={css.cards}>
      <span className="visually-hidden">Loading cinemas</span>
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} height={318} borderRadius="var(--vm-r-lg)" />
      ))}
    </div>
  );
}

function Cinemas({ movieId, showtime }: Selection): ReactNode {
  const $cinemas = useMemo(() => cinemasStore(movieId, showtime.ShowtimeID), [movieId, showtime.ShowtimeID]);
  const { data, error } = useStore($cinemas);
  useEffect(learnLastBought, []);
  if (data && data.length > 0) return <CinemaList cinemas={data} movieId={movieId} showtime={showtime} />;
  if (data) {
    return (
      <Empty
        icon={<MapPinOff />}
        title="No cinema near you shows this movie right now."
        action={<ButtonLink to={paths.movie(movieId)}>Other showtimes</ButtonLink>}
      />
    );
  }
  if (!error) return <CinemasLoading />;
  return (
    <FailureCard
      title="The cinemas could not be loaded"
      help="Check your internet connection and try again."
      onRetry={$cinemas.revalidate}
    />
  );
}

/** Reads the choice once, because the end of the session deletes it while the screen is still mounted. */
export function SelectCinemaScreen(): ReactNode {
  const [selection] = useState(() => $selection.get());
  useSessionEnd(selection && paths.movie(selection.movieId));
  if (!selection) return <Navigate to={paths.home} replace />;
  return (
    <>
      <Heading title="Select Cinema" backTo={paths.movie(selection.movieId)} />
      <Chosen {...selection} />
      <h2 className={css.nearby}>Find Nearby</h2>
      <Cinemas {...selection} />
    </>
  );
}
