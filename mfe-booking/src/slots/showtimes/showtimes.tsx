import { useStore } from '@nanostores/react';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { $user, type SlotProps } from '@viewmax/shared';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink, Empty, Skeleton } from '@viewmax/shared/ui';
import CalendarX from 'lucide-react/icons/calendar-x';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { $lga, showtimesStore } from '../../stores/showtimes.ts';
import { byDay, notBegun } from './by-day.ts';
import { ShowtimeList } from './showtime-list.tsx';
import css from './showtimes.module.css';

const MINUTE_MS = 60_000;

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS);

/** Renders the component again each minute, and at once when the page wakes, because a sleeping page runs no timer. */
function useMinute(): number {
  const [minute, setMinute] = useState(thisMinute);
  useEffect(() => {
    const look = () => setMinute(thisMinute());
    const timer = setInterval(look, MINUTE_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return minute;
}

const waiting = (
  <Waiting label="Loading showtimes">
    <div className={`${css.days} ${css.waiting}`}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} width={72} height={52} borderRadius="var(--vm-r-md)" />
      ))}
    </div>
    <div className={css.showtimes}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={64} borderRadius="var(--vm-r-md)" />
      ))}
    </div>
  </Waiting>
);

/** The showtimes that have not begun. Without any, the screen offers another area, and the other movies of this one. */
function OpenShowtimes({ movieId, showtimes }: { movieId: string; showtimes: readonly Showtime[] }): ReactNode {
  const all = useMemo(() => byDay(showtimes), [showtimes]);
  const minute = useMinute();
  const days = useMemo(() => notBegun(all), [all, minute]);
  const lga = useStore($lga);
  if (days.length > 0) return <ShowtimeList movieId={movieId} days={days} />;
  return (
    <Empty
      icon={<CalendarX />}
      title="No showtimes right now."
      help={`New ones in ${lga} will show up here.`}
      action={
        <div className={css.ways}>
          <ButtonLink size="sm" variant="primary" to={paths.home}>
            See other movies
          </ButtonLink>
          <ButtonLink size="sm" to={paths.profile} state={{ open: 'Change LGA' }}>
            Change LGA
          </ButtonLink>
        </div>
      }
    />
  );
}

/** Fills `movie.showtimes`, which catalog opens for members. */
export function Showtimes({ movieId }: SlotProps<'movie.showtimes'>): ReactNode {
  const $showtimes = useMemo(() => showtimesStore(movieId), [movieId]);
  const lga = useStore($lga);
  const isVisitor = useStore($user) === null;
  // Catalog invites visitors itself. An earlier catalog leaves it to the slot.
  if (isVisitor) {
    const invitation = "Login to view this movie's showtimes in your neighbourhood cinema.";
    const to = { to: paths.signup, state: { from: paths.movie(movieId) } };
    return <Empty icon={<CalendarX />} title={invitation} action={<ButtonLink {...to}>Signup/Login</ButtonLink>} />;
  }
  if (!lga) {
    return (
      <Empty icon={<CalendarX />} title="Your area is not known." help="Log in again to see what shows near you." />
    );
  }
  return (
    <Loaded of={$showtimes} what="The showtimes" waiting={waiting}>
      {(showtimes) => <OpenShowtimes movieId={movieId} showtimes={showtimes} />}
    </Loaded>
  );
}
