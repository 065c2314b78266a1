import { useStore } from '@nanostores/react';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { $user, type SlotProps } from '@viewmax/shared';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Navigate, useLocation } from '@viewmax/shared/router';
import { ButtonLink, Empty, Skeleton } from '@viewmax/shared/ui';
import CalendarX from 'lucide-react/icons/calendar-x';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { giftPath } from '../../parts/gift-link.ts';
import { $lga, showtimesStore } from '../../stores/showtimes.ts';
import { byDay, notBegun } from './by-day.ts';
import { ShowtimeList } from './showtime-list.tsx';
import css from './showtimes.module.css';
import { VisitorGate } from './visitor-gate.tsx';

const MINUTE_MS = 60_000;

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS);

/** Draws the component again each minute, and at once when the page wakes, because a sleeping page runs no timer. */
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
        <Skeleton key={key} width={88} height={48} borderRadius="var(--vm-r-pill)" />
      ))}
    </div>
    <div className={css.slots}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={76} borderRadius="var(--vm-r-md)" />
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

function MemberShowtimes({ movieId }: { movieId: string }): ReactNode {
  const $showtimes = useMemo(() => showtimesStore(movieId), [movieId]);
  const lga = useStore($lga);
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

/** Fills `movie.showtimes`. */
export function Showtimes({ movieId }: SlotProps<'movie.showtimes'>): ReactNode {
  const user = useStore($user);
  const gift = giftPath(useLocation().hash);
  if (gift) return <Navigate to={gift} replace />;
  if (!user) return <VisitorGate />;
  return <MemberShowtimes movieId={movieId} />;
}
