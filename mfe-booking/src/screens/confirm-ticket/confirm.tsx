import { useStore } from '@nanostores/react';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { busy } from '@viewmax/shared';
import { $flag } from '@viewmax/shared/bundled/flag.ts';
import { Loaded } from '@viewmax/shared/bundled/loaded.tsx';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import { readShowingAt } from '@viewmax/shared/bundled/showing-at.ts';
import { clockText, dayText } from '@viewmax/shared/bundled/showing-text.ts';
import { finishBookingPath } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { Button } from '@viewmax/shared/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { ruleText } from '../../parts/cancel-text.ts';
import { seatsOf } from '../../parts/seats-of.ts';
import type { Booking } from '../../stores/booking.ts';
import { ticketPriceStore } from '../../stores/cinemas.ts';
import { $seats, heldFor, leave, type Show, showOf, want } from '../../stores/seats.ts';
import { useSessionEnd } from '../use-session-end.ts';
import { ChosenTicket } from './chosen-ticket.tsx';
import css from './confirm-ticket.module.css';
import { isFinal } from './next-step.ts';
import { OutcomeSheet } from './outcome-sheet.tsx';
import { PriceCard } from './price-card.tsx';
import { createPurchase } from './purchase.ts';
import { SeatRow } from './seat-row.tsx';
import { TooFewPoints, useShort } from './too-few-points.tsx';

/** The movie, the price of a seat, and the booking as the phone would remember it. */
function useOffer({ movieId, showtime }: Booking, cinema: Cinema, count: number) {
  const { CinemaID } = cinema;
  const { ShowtimeID } = showtime;
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const $price = useMemo(() => ticketPriceStore(movieId, CinemaID, ShowtimeID), [movieId, CinemaID, ShowtimeID]);
  const { state, held } = useStore($seats);
  const holdId = state === 'held' ? held?.holdId : undefined;
  const { data: movie } = useStore($movie);
  const price = useStore($price);
  const at = useMemo(() => readShowingAt(showtime), [showtime]);
  const movieTitle = movie?.Title;
  const unfinished = useMemo(() => {
    const when = at ? `${dayText(at.day).weekday} ${clockText(at.minutes)}` : undefined;
    return { movieId, movieTitle, showtime, when, cinema, count, holdId };
  }, [movieId, movieTitle, showtime, at, cinema, count, holdId]);
  return { movie, $price, price, at, unfinished, total: count * (price.data ?? 0) };
}

/** The seats for so many people. A purchase that succeeded, or may have, has its seats already. */
function usePlaces(show: Show, count: number, isSent: boolean) {
  // Before the screen is drawn, so that no button of the last count is open.
  useLayoutEffect(() => {
    if (!isSent) want(show, count);
  }, [show, count, isSent]);
  useEffect(() => leave, []);
  return useStore($seats);
}

interface Props {
  booking: Booking;
  cinema: Cinema;
  /** The count of an unfinished booking. Who comes back with seats has a count too. */
  wanted?: number;
}

export function Confirm({ booking, cinema, wanted }: Props): ReactNode {
  const seats = seatsOf(cinema);
  const [show] = useState(() => showOf(booking));
  const [count, setCount] = useState(() => {
    const people = wanted ?? heldFor(show)?.seats.length ?? 1;
    return booking.attempt?.numberOfTickets ?? Math.min(people, seats?.left ?? people);
  });
  const { movie, $price, price, at, unfinished, total } = useOffer(booking, cinema, count);
  const [purchase] = useState(() => createPurchase(booking));
  const { outcome, sending } = useStore(purchase.$state);
  // A retry after an unknown outcome works in every release of this screen, and other outcomes are shown once.
  const isAnswered = outcome?.kind === 'bought' || outcome?.kind === 'refused';
  useEffect(() => (isAnswered ? busy() : undefined), [isAnswered]);
  // Nobody chooses seats where the hall has no plan, the flag is off, or the backend has none.
  const isSent = outcome?.kind === 'unknown' || outcome?.kind === 'bought';
  const hasPlan = useStore($flag('seats-on-a-plan'));
  const places = usePlaces(show, cinema.PlanID && hasPlan ? count : 0, isSent);
  const changeCount = useCallback((next: number) => purchase.$state.get().sending || setCount(next), [purchase]);
  const isBought = outcome?.kind === 'bought' || places.state === 'sold';
  const wish = { numberOfTickets: count, amountToPay: total };
  const mayGoOn = !sending && (!outcome || (outcome.kind === 'refused' && !isFinal(outcome.code)));
  // A purchase lowers the balance, which says nothing about the next one.
  const short = useShort(isBought ? 0 : total, mayGoOn ? unfinished : null);
  useSessionEnd(isBought ? undefined : finishBookingPath, unfinished);
  const rule = ruleText(cinema, at, count);
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
        <SeatRow />
      </PriceCard>
      <TooFewPoints short={short} unfinished={unfinished} />
      <Loaded of={$price} what="The price" waiting={null} cardClass={css.failed}>
        {(each) =>
          each > 0 ? (
            <>
              <p className={css.note}>
                <TriangleAlert aria-hidden="true" />
                <span className="num">
                  {rule ? (
                    <>
                      <b>{rule}</b> After that, Confirm Seat is irreversible.
                    </>
                  ) : (
                    <b>Confirm Seat is irreversible.</b>
                  )}
                </span>
              </p>
              <Button
                variant={short > 0 ? 'neutral' : 'primary'}
                block
                busy={sending || places.isBusy}
                onClick={() => purchase.confirm(wish)}
              >
                Confirm Seat
              </Button>
            </>
          ) : (
            <p className={css.none}>No tickets are sold here for this showtime.</p>
          )
        }
      </Loaded>
      <OutcomeSheet purchase={purchase} wish={wish} unfinished={unfinished} waiting={price.loading} />
    </div>
  );
}
