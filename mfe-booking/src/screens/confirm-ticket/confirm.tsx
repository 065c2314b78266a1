import { useStore } from '@nanostores/react';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import type { Cinema } from '@viewmax/shared/contracts/cinemas';
import { Button, FailureCard } from '@viewmax/shared/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useMemo, useState } from 'react';
import { seatsOf } from '../../parts/seats-of.ts';
import { dayWords, readShowingAt, timeWords } from '../../parts/showing-at.ts';
import type { Selection } from '../../stores/selection.ts';
import { ticketPriceStore } from '../../stores/ticket-price.ts';
import { ChosenTicket } from './chosen-ticket.tsx';
import css from './confirm-ticket.module.css';
import { PriceCard } from './price-card.tsx';
import { RefusalSheet } from './refusal-sheet.tsx';
import { SuccessSheet } from './success-sheet.tsx';
import { UnknownSheet } from './unknown-sheet.tsx';
import { useConfirm } from './use-confirm.ts';

export function Confirm({ selection, cinema }: { selection: Selection; cinema: Cinema }): ReactNode {
  const { movieId, showtime } = selection;
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const $price = useMemo(
    () => ticketPriceStore(movieId, cinema.CinemaID, showtime.ShowtimeID),
    [movieId, cinema.CinemaID, showtime.ShowtimeID],
  );
  const { data: movie } = useStore($movie);
  const { data: price, error } = useStore($price);
  const [count, setCount] = useState(selection.attempt?.numberOfTickets ?? 1);
  const { outcome, sending, attempt, confirm, retry, close } = useConfirm(selection);

  const seats = seatsOf(cinema);
  const at = readShowingAt(showtime);
  const when = at && `${dayWords(at.day).weekday} ${timeWords(at.minutes).time} ${timeWords(at.minutes).half}`;
  const bought = [`${count} ${count === 1 ? 'ticket' : 'tickets'}${movie ? ` to ${movie.Title}` : ''}`, when];

  return (
    <div className={css.page}>
      <ChosenTicket movie={movie} cinema={cinema} at={at} />
      <PriceCard
        price={price}
        waiting={price === undefined && !error}
        left={seats?.state === 'limited' ? seats.left : undefined}
        count={count}
        onCount={sending ? () => {} : setCount}
      />
      {price !== undefined && price > 0 && (
        <>
          <p className={css.note}>
            <TriangleAlert aria-hidden="true" />
            Confirm Seat is irreversible.
          </p>
          <Button variant="primary" block busy={sending} onClick={() => confirm(count, count * price)}>
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
      {outcome?.kind === 'bought' && <SuccessSheet words={bought.filter(Boolean).join(', ')} />}
      {outcome?.kind === 'unknown' && <UnknownSheet sending={sending} onRetry={retry} />}
      {outcome?.kind === 'refused' && (
        <RefusalSheet {...outcome} movieId={movieId} total={attempt?.amountToPay ?? 0} onClose={close} />
      )}
    </div>
  );
}
