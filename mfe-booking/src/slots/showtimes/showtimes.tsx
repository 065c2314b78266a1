import { useStore } from '@nanostores/react';
import { $user, type SlotProps } from '@viewmax/shared';
import { Navigate, useLocation } from '@viewmax/shared/router';
import { Empty, FailureCard, Skeleton } from '@viewmax/shared/ui';
import CalendarX from 'lucide-react/icons/calendar-x';
import { type ReactNode, useMemo } from 'react';
import { giftPath } from '../../parts/gift-link.ts';
import { $lga } from '../../stores/lga.ts';
import { showtimesStore } from '../../stores/showtimes.ts';
import { byDay, notBegun } from './by-day.ts';
import { NoShowtimes } from './no-showtimes.tsx';
import { ShowtimeList } from './showtime-list.tsx';
import css from './showtimes.module.css';
import { useMinute } from './use-minute.ts';
import { VisitorGate } from './visitor-gate.tsx';

function ShowtimesLoading(): ReactNode {
  return (
    <div role="status">
      <span className="visually-hidden">Loading showtimes</span>
      <div className={`${css.days} ${css.waiting}`}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} width={88} height={48} borderRadius="var(--vm-r-pill)" />
        ))}
      </div>
      <div className={css.slots}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} height={76} borderRadius="var(--vm-r-md)" />
        ))}
      </div>
    </div>
  );
}

function MemberShowtimes({ movieId }: { movieId: string }): ReactNode {
  const $showtimes = useMemo(() => showtimesStore(movieId), [movieId]);
  const { data, error } = useStore($showtimes);
  const all = useMemo(() => data && byDay(data), [data]);
  const minute = useMinute();
  const days = useMemo(() => all && notBegun(all), [all, minute]);
  const lga = useStore($lga);

  if (!lga) {
    return (
      <Empty icon={<CalendarX />} title="Your area is not known." help="Log in again to see what shows near you." />
    );
  }
  if (days && days.length > 0) return <ShowtimeList movieId={movieId} days={days} />;
  if (days) return <NoShowtimes lga={lga} />;
  if (!error) return <ShowtimesLoading />;
  return (
    <FailureCard
      title="The showtimes could not be loaded"
      help="Check your internet connection and try again."
      onRetry={$showtimes.revalidate}
    />
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
