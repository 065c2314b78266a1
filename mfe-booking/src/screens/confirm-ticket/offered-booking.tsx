import { listWaitings } from '@viewmax/contracts/calls';
import type { Waiting, WaitingsResponse } from '@viewmax/contracts/waiting';
import { ask, createFetcher } from '@viewmax/shared';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { holdEnd } from '@viewmax/shared/bundled/hold-time.ts';
import { readLagosTime } from '@viewmax/shared/bundled/lagos-time.ts';
import { Loaded, Waiting as Loading } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { clockText, dayText } from '@viewmax/shared/bundled/time-text.ts';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';
import { ButtonLink, Empty, Skeleton } from '@viewmax/shared/ui';
import Hourglass from 'lucide-react/icons/hourglass';
import { type ReactNode, useMemo, useState } from 'react';
import { takeOffer } from '../../stores/seats.ts';
import css from './confirm-ticket.module.css';
import { FinishBooking } from './finish-booking.tsx';

type Offered = Waiting & { Offer: NonNullable<Waiting['Offer']> };

/** The key is outside `booking/`, because a purchase refetches those keys while this screen shows its outcome. */
const offersStore = (holdId: string) =>
  createFetcher<WaitingsResponse>(['offered/', $userId, '/', holdId], {
    fetcher: () => ask(listWaitings),
    cacheLifetime: 0,
  });

/** The offer as a booking, whose seats the phone holds now. */
function take({ MovieID, MovieTitle, Count, Offer, ...showtime }: Offered) {
  const { HoldID, Seats, Until, CinemaID, CinemaName, PlanID } = Offer;
  takeOffer({
    ...{ showtimeId: showtime.ShowtimeID, cinemaId: CinemaID },
    ...{ holdId: HoldID, seats: Seats, until: holdEnd(Until) },
  });
  const at = readLagosTime(showtime);
  return {
    movieId: MovieID,
    movieTitle: MovieTitle,
    showtime,
    when: at ? `${dayText(at.day).weekday} ${clockText(at.minutes)}` : undefined,
    cinema: { CinemaID, Name: CinemaName, PlanID },
    count: Count,
  };
}

const isOffered = (waiting: Waiting): waiting is Offered => waiting.Offer !== undefined;

/** A later answer changes nothing here, because a purchase ends the offer while its outcome is shown. */
function FirstOffered({ holdId, answer }: { holdId: string; answer: WaitingsResponse }): ReactNode {
  const [unfinished] = useState(() => {
    const offered = answer.Waitings.filter(isOffered).find(({ Offer }) => Offer.HoldID === holdId);
    return offered && take(offered);
  });
  if (unfinished) return <FinishBooking unfinished={unfinished} />;
  return (
    <>
      <Heading title="Confirm Ticket" backTo={paths.myTickets} />
      <Empty
        icon={<Hourglass />}
        title="These seats are no longer held for you."
        help="An offer lasts ten minutes. My Tickets shows whether you still wait."
        action={
          <ButtonLink variant="primary" to={paths.myTickets}>
            My Tickets
          </ButtonLink>
        }
      />
    </>
  );
}

/** Confirm with the seats of an offer, which a message or My Tickets names by its hold. */
export function OfferedBooking({ holdId }: { holdId: string }): ReactNode {
  const $offers = useMemo(() => offersStore(holdId), [holdId]);
  return (
    <Loaded
      of={$offers}
      what="Your seats"
      heading="h1"
      waiting={
        <>
          <Heading title="Confirm Ticket" backTo={paths.myTickets} />
          <Loading label="Loading your seats" className={css.page}>
            <Skeleton height={235} borderRadius="var(--vm-r-lg)" />
          </Loading>
        </>
      }
    >
      {(answer) => <FirstOffered holdId={holdId} answer={answer} />}
    </Loaded>
  );
}
