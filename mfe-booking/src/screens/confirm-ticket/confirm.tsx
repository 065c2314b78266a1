import { useStore } from '@nanostores/react';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { Loaded } from '@viewmax/shared/bundled/loaded.tsx';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import { readShowingAt } from '@viewmax/shared/bundled/showing-at.ts';
import { clockText, dayText } from '@viewmax/shared/bundled/showing-text.ts';
import { finishBookingPath } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { Button } from '@viewmax/shared/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { ruleText } from '../../parts/cancel-text.ts';
import { seatsOf } from '../../parts/seats-of.ts';
import type { Booking } from '../../stores/booking.ts';
import { ticketPriceStore } from '../../stores/cinemas.ts';
import { $held, heldFor, seatShowOf } from '../../stores/seats.ts';
import { useSessionEnd } from '../use-session-end.ts';
import { ChosenTicket } from './chosen-ticket.tsx';
import css from './confirm-ticket.module.css';
import { isFinal } from './next-step.ts';
import { OutcomeSheet } from './outcome-sheet.tsx';
import { PriceCard } from './price-card.tsx';
import { SeatRow } from './seat-row.tsx';
import { TooFewPoints, useShort } from './too-few-points.tsx';
import { useConfirm } from './use-confirm.ts';
import { useSeats } from './use-seats.ts';

/** The movie, the price of a seat, and the booking as the phone would remember it. */
function useOffer({ movieId, showtime }: Booking, cinema: Cinema, count: number) {
  const { CinemaID } = cinema;
  const { ShowtimeID } = showtime;
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const $price = useMemo(() => ticketPriceStore(movieId, CinemaID, ShowtimeID), [movieId, CinemaID, ShowtimeID]);
  const { data: movie } = useStore($movie);
  const price = useStore($price);
  const at = useMemo(() => readShowingAt(showtime), [showtime]);
  const movieTitle = movie?.Title;
  const unfinished = useMemo(() => {
    const when = at ? `${dayText(at.day).weekday} ${clockText(at.minutes)}` : undefined;
    return { movieId, movieTitle, showtime, when, cinema, count };
  }, [movieId, movieTitle, showtime, at, cinema, count]);
  return { movie, $price, price, at, unfinished, total: count * (price.data ?? 0) };
}

/** The count of a member who comes back with seats. */
const heldCount = ({ showtime }: Booking, cinema: Cinema): number =>
  heldFor($held.get(), seatShowOf(showtime, cinema))?.seats.length ?? 1;

interface Props {
  booking: Booking;
  cinema: Cinema;
  /** The count of an unfinished booking. */
  wanted?: number;
}

export function Confirm({ booking, cinema, wanted = heldCount(booking, cinema) }: Props): ReactNode {
  const seats = seatsOf(cinema);
  const [count, setCount] = useState(() => booking.attempt?.numberOfTickets ?? Math.min(wanted, seats?.left ?? wanted));
  const { movie, $price, price, at, unfinished, total } = useOffer(booking, cinema, count);
  const places = useSeats(booking, cinema, count);
  const purchase = useConfirm(booking, places.again);
  const { outcome, sending, isUnderWay, confirm } = purchase;
  const changeCount = useCallback((next: number) => isUnderWay() || setCount(next), [isUnderWay]);
  const isBought = outcome?.kind === 'bought';
  const mayGoOn = !sending && (!outcome || (outcome.kind === 'refused' && !isFinal(outcome.code)));
  // A purchase lowers the balance, which says nothing about the next one.
  const short = useShort(isBought ? 0 : total, mayGoOn ? unfinished : null);
  useSessionEnd(isBought ? undefined : finishBookingPath, unfinished);
  return (
    <div className={css.page}>
      <ChosenTicket movie={movie} cinema={cinema} at={at} />
      <PriceCard
        price={price.data}
        waiting={price.data === undefined && !price.error}
        left={seats?.state === 'limited' ? seats.left : undefined}
        count={count}
        onCount={changeCount}
      >
        {places.isChosen && <SeatRow held={places.held} isBusy={places.isBusy} />}
      </PriceCard>
      <TooFewPoints short={short} unfinished={unfinished} />
      <Loaded of={$price} what="The price" waiting={null} cardClass={css.failed}>
        {(each) =>
          each > 0 ? (
            <>
              <p className={css.note}>
                <TriangleAlert aria-hidden="true" />
                <span className="num">
                  <b>Confirm Seat is irreversible.</b> {ruleText(cinema, at, count)}
                </span>
              </p>
              <Button
                variant={short > 0 ? 'neutral' : 'primary'}
                block
                busy={sending || places.isBusy}
                onClick={() => confirm(count, total, places.held?.holdId)}
              >
                Confirm Seat
              </Button>
            </>
          ) : (
            <p className={css.none}>No tickets are sold here for this showtime.</p>
          )
        }
      </Loaded>
      <OutcomeSheet
        purchase={purchase}
        holdId={places.held?.holdId}
        unfinished={unfinished}
        total={total}
        waiting={price.loading}
      />
    </div>
  );
}
