import { useStore } from '@nanostores/react';
import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { createFetcher } from '@viewmax/shared';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { hasBegun } from '@viewmax/shared/bundled/lagos-time.ts';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { forgetBooking, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { ButtonLink, Empty, Skeleton } from '@viewmax/shared/ui';
import CalendarX from 'lucide-react/icons/calendar-x';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { seatsLeft } from '../../parts/seats-left.ts';
import { chooseCinema, chooseShowtime } from '../../stores/booking.ts';
import { cinemasOf } from '../../stores/cinemas.ts';
import { $lga, showtimesOf } from '../../stores/showtimes.ts';
import { Confirm } from './confirm.tsx';
import css from './confirm-ticket.module.css';
import { otherCinemas, otherShowtimes } from './next-step.ts';

/** The server's present answer: without a showtime it is over, and without a cinema it is sold out there. */
interface OnSale {
  showtime?: Showtime | undefined;
  cinema?: Cinema | undefined;
}

async function getOnSale({ movieId, showtime, cinema }: UnfinishedBooking, lga: string): Promise<OnSale> {
  const { ShowtimeID } = showtime;
  const [showtimes, cinemas] = await Promise.all([showtimesOf(movieId, lga), cinemasOf(movieId, lga, ShowtimeID)]);
  return {
    showtime: showtimes.find((it) => it.ShowtimeID === ShowtimeID),
    cinema: cinemas.find((it) => it.CinemaID === cinema.CinemaID && seatsLeft(it)?.state !== 'sold-out'),
  };
}

/** The key is outside `booking/`, because a purchase refetches those keys while this screen shows its outcome. */
const onSaleStore = (unfinished: UnfinishedBooking) => {
  const { movieId, showtime, cinema } = unfinished;
  return createFetcher<OnSale>(
    ['finish-booking/', movieId, '/', $lga, '/', showtime.ShowtimeID, '/', cinema.CinemaID],
    {
      fetcher: (_, __, ___, lga) => getOnSale(unfinished, String(lga)),
      cacheLifetime: 0,
    },
  );
};

/** The unfinished booking cannot be bought any more. */
function BookingGone({ unfinished, isSoldOut }: { unfinished: UnfinishedBooking; isSoldOut: boolean }): ReactNode {
  const { movieTitle, when, cinema, movieId, showtime } = unfinished;
  const over = hasBegun(showtime) ? 'This showtime is over.' : 'This showtime is no longer on sale.';
  const { to, label } = isSoldOut ? otherCinemas : otherShowtimes(movieId);
  return (
    <Empty
      icon={<CalendarX />}
      title={isSoldOut ? 'This show is sold out at this cinema.' : over}
      help={`${[movieTitle, when, cinema.Name].filter(Boolean).join(', ')}. Nothing was charged.`}
      action={
        <ButtonLink variant="primary" to={to}>
          {label}
        </ButtonLink>
      }
    />
  );
}

function FirstOnSale({ unfinished, onSale: now }: { unfinished: UnfinishedBooking; onSale: OnSale }): ReactNode {
  const { movieId } = unfinished;
  // The page refetches when it wakes. A later answer must not replace the outcome of a purchase.
  const [{ showtime, cinema }] = useState(now);
  useEffect(() => {
    if (showtime) chooseShowtime(movieId, showtime);
    if (showtime && cinema) chooseCinema(cinema);
    else forgetBooking();
  }, [movieId, showtime, cinema]);
  if (!showtime || !cinema) return <BookingGone unfinished={unfinished} isSoldOut={showtime !== undefined} />;
  return <Confirm booking={{ movieId, showtime, cinema }} cinema={cinema} wanted={unfinished} />;
}

/** The choice as it was before the top-up, with the server's present showtime, seats and price. */
export function FinishBooking({ unfinished }: { unfinished: UnfinishedBooking }): ReactNode {
  const $onSale = useMemo(() => onSaleStore(unfinished), [unfinished]);
  const { data } = useStore($onSale);
  const isOpen = data?.showtime && data.cinema;
  return (
    <>
      <Heading title="Confirm Ticket" backTo={isOpen ? paths.selectCinema : paths.movie(unfinished.movieId)} />
      <Loaded
        of={$onSale}
        what="Your booking"
        waiting={
          <Waiting label="Loading your booking" className={css.page}>
            <Skeleton height={235} borderRadius="var(--vm-r-lg)" />
          </Waiting>
        }
      >
        {(onSale) => <FirstOnSale unfinished={unfinished} onSale={onSale} />}
      </Loaded>
    </>
  );
}
