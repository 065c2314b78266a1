import { useStore } from '@nanostores/react';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import { readShowingAt } from '@viewmax/shared/bundled/showing-at.ts';
import { dayText, timeText } from '@viewmax/shared/bundled/showing-text.ts';
import {
  finishBookingPath,
  rememberBooking,
  type UnfinishedBooking,
} from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useBalance } from '@viewmax/shared/bundled/use-balance.ts';
import { Button, FailureCard } from '@viewmax/shared/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { ruleText } from '../../parts/cancel-text.ts';
import { seatsOf } from '../../parts/seats-of.ts';
import type { Selection } from '../../stores/selection.ts';
import { ticketPriceStore } from '../../stores/ticket-price.ts';
import { useSessionEnd } from '../use-session-end.ts';
import { ChosenTicket } from './chosen-ticket.tsx';
import css from './confirm-ticket.module.css';
import { fundLink } from './fund-link.ts';
import { isFinal } from './next-step.ts';
import { OfflineSheet } from './offline-sheet.tsx';
import { PriceCard } from './price-card.tsx';
import { RefusalSheet } from './refusal-sheet.tsx';
import { SuccessSheet } from './success-sheet.tsx';
import { TooFewPoints } from './too-few-points.tsx';
import { UnknownSheet } from './unknown-sheet.tsx';
import { useConfirm } from './use-confirm.ts';
import { useShort } from './use-short.ts';

export function Confirm({
  selection,
  cinema,
  wanted = 1,
}: {
  selection: Selection;
  cinema: Cinema;
  /** The count of an unfinished booking. */
  wanted?: number;
}): ReactNode {
  const { movieId, showtime } = selection;
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const $price = useMemo(
    () => ticketPriceStore(movieId, cinema.CinemaID, showtime.ShowtimeID),
    [movieId, cinema.CinemaID, showtime.ShowtimeID],
  );
  const { data: movie } = useStore($movie);
  const { data: price, error, loading } = useStore($price);
  const seats = seatsOf(cinema);
  const [count, setCount] = useState(
    () => selection.attempt?.numberOfTickets ?? Math.min(wanted, seats?.left ?? wanted),
  );
  const { outcome, sending, isUnderWay, confirm, retry, close } = useConfirm(selection);
  const balance = useBalance();

  const at = useMemo(() => readShowingAt(showtime), [showtime]);
  const changeCount = useCallback((next: number) => isUnderWay() || setCount(next), [isUnderWay]);
  const when = at ? `${dayText(at.day).weekday} ${timeText(at.minutes).time} ${timeText(at.minutes).half}` : undefined;
  const bought = [`${count} ${count === 1 ? 'ticket' : 'tickets'}${movie ? ` to ${movie.Title}` : ''}`, when];
  const booking: UnfinishedBooking = { movieId, movieTitle: movie?.Title, showtime, when, cinema, count };

  useSessionEnd(outcome?.kind === 'bought' ? undefined : finishBookingPath, booking);
  const total = count * (price ?? 0);
  // A purchase lowers the balance, which says nothing about the next one.
  const short = useShort(outcome?.kind === 'bought' ? 0 : total, balance);
  const mayGoOn = !sending && (!outcome || (outcome.kind === 'refused' && !isFinal(outcome.code)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `booking` is made of these values
  useEffect(() => {
    if (short > 0 && mayGoOn) rememberBooking(booking);
  }, [short, mayGoOn, count, movie?.Title, movieId, showtime, when, cinema]);

  return (
    <div className={css.page}>
      <ChosenTicket movie={movie} cinema={cinema} at={at} />
      <PriceCard
        price={price}
        waiting={price === undefined && !error}
        left={seats?.state === 'limited' ? seats.left : undefined}
        balance={balance}
        count={count}
        onCount={changeCount}
        rule={ruleText(cinema, at)}
      />
      <TooFewPoints short={short} way={fundLink(booking, movieId, short)} />
      {price !== undefined && price > 0 && (
        <>
          <p className={css.note}>
            <TriangleAlert aria-hidden="true" />
            Confirm Seat is irreversible.
          </p>
          <Button
            variant={short > 0 ? 'neutral' : 'primary'}
            block
            busy={sending}
            onClick={() => confirm(count, total)}
          >
            Confirm Seat
          </Button>
        </>
      )}
      {price === 0 && <p className={css.none}>No tickets are sold here for this showtime.</p>}
      {price === undefined && error !== undefined && (
        <div className={css.failed}>
          <FailureCard
            title="The price could not be loaded"
            help="Check your internet connection and try again."
            onRetry={$price.revalidate}
          />
        </div>
      )}
      {outcome?.kind === 'bought' && (
        <SuccessSheet words={bought.filter(Boolean).join(', ')} ticketId={outcome.ticketId} />
      )}
      {outcome?.kind === 'unknown' && <UnknownSheet sending={sending} onRetry={retry} />}
      {outcome?.kind === 'offline' && <OfflineSheet onClose={close} />}
      {outcome?.kind === 'refused' && (
        <RefusalSheet
          {...outcome}
          booking={booking}
          total={total}
          waiting={loading}
          onContinue={() => {
            close();
            void confirm(count, total);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
