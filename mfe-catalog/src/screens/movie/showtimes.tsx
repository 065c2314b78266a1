import { useStore } from '@nanostores/react';
import type { Movie } from '@viewmax/contracts/movies';
import { $user, Slot } from '@viewmax/shared';
import { Empty } from '@viewmax/shared/ui';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { ReactNode } from 'react';
import { comingOf } from '../../parts/coming.ts';

/** A visitor needs no login to learn when a movie comes. A member may find showtimes that are already on sale. */
export function MovieShowtimes({ movieId, movie }: { movieId: string; movie?: Movie }): ReactNode {
  const isVisitor = useStore($user) === null;
  const coming = movie && comingOf(movie);
  if (coming && isVisitor) {
    return <Empty icon={<CalendarClock />} title={coming.long} help="Its showtimes will be here." />;
  }
  return <Slot name="movie.showtimes" movieId={movieId} />;
}
