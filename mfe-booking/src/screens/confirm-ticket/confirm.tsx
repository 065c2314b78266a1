import { useStore } from '@nanostores/react';
import { DEFAULT_CATEGORY } from '@viewmax/contracts/category-words';
import type { Cinema } from '@viewmax/contracts/cinemas';
import type { PartyCategory } from '@viewmax/contracts/tickets';
import { busy } from '@viewmax/shared';
import { $flag } from '@viewmax/shared/bundled/flag.ts';
import { pricesOf, totalOf } from '@viewmax/shared/bundled/get-prices.ts';
import { readLagosTime } from '@viewmax/shared/bundled/lagos-time.ts';
import { Loaded } from '@viewmax/shared/bundled/loaded.tsx';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import { clockText, dayText } from '@viewmax/shared/bundled/time-text.ts';
import { finishBookingPath, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { Button } from '@viewmax/shared/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { ruleText } from '../../parts/cancel-text.ts';
import { partyFor } from '../../parts/party.ts';
import { seatsLeft } from '../../parts/seats-left.ts';
import { type Booking, chooseParty } from '../../stores/booking.ts';
import { pricesStore } from '../../stores/cinemas.ts';
import { type ScreeningKey, screeningOf } from '../../stores/screening-key.ts';
import { $seats, heldFor, leave, want } from '../../stores/seats.ts';
import { useSessionEnd } from '../use-session-end.ts';
import { ChosenTicket } from './chosen-ticket.tsx';
import css from './confirm-ticket.module.css';
import { isFinal } from './next-step.ts';
import { OutcomeSheet } from './outcome-sheet.tsx';
import { PriceCard } from './price-card.tsx';
import { createPurchase } from './purchase.ts';
import { SeatRow } from './seat-row.tsx';
import { TooFewPoints, useShort } from './too-few-points.tsx';

/** The movie, the prices, the party by them, and the booking as the phone would remember it. */
function useOffer({ movieId, showtime }: Booking, cinema: Cinema, count: number, chosen: PartyCategory[] | undefined) {
  const { ShowtimeID } = showtime;
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const $prices = useMemo(() => pricesStore(movieId, cinema, ShowtimeID), [movieId, cinema, ShowtimeID]);
  const { state, held } = useStore($seats);
  const holdId = state === 'held' ? held?.holdId : undefined;
  const { data: movie } = useStore($movie);
  const { data, error, loading } = useStore($prices);
  const prices = useMemo(() => {
    const named = pricesOf(cinema);
    return data ?? (named.length > 0 ? named : undefined);
  }, [data, cinema]);
  const party = useMemo(() => partyFor(prices, count, chosen), [prices, count, chosen]);
  const categories = useMemo(() => (party.length > 1 ? party.filter((one) => one.count > 0) : undefined), [party]);
  const at = useMemo(() => readLagosTime(showtime), [showtime]);
  const movieTitle = movie?.Title;
  const unfinished = useMemo(() => {
    const when = at ? `${dayText(at.day).weekday} ${clockText(at.minutes)}` : undefined;
    return { movieId, movieTitle, showtime, when, cinema, count, categories, holdId };
  }, [movieId, movieTitle, showtime, at, cinema, count, categories, holdId]);
  const waiting = { isFirst: prices === undefined && !error, loading };
  return { movie, $prices, prices, waiting, party, at, unfinished, total: totalOf(prices ?? [], party) };
}

/** The seats for so many people. A purchase that succeeded, or may have, has its seats already. */
function useSeats(screening: ScreeningKey, count: number, categories: PartyCategory[] | undefined, isSent: boolean) {
  // Adults alone pay what a hold counts anyway. The text, because each answer with the prices makes new arrays.
  const isMixed = categories?.some(({ category }) => category !== DEFAULT_CATEGORY);
  const text = isMixed ? JSON.stringify(categories) : 'null';
  const party = useMemo(() => (JSON.parse(text) as PartyCategory[] | null) ?? undefined, [text]);
  // Before the screen is painted, so that no button of the last count is open.
  useLayoutEffect(() => {
    if (!isSent) want(screening, count, party);
  }, [screening, count, party, isSent]);
  useEffect(() => leave, []);
  return useStore($seats);
}

interface Props {
  booking: Booking;
  cinema: Cinema;
  /** The people of an unfinished booking. A member who comes back with seats has a count too. */
  wanted?: Pick<UnfinishedBooking, 'count' | 'categories'>;
}

export function Confirm({ booking, cinema, wanted }: Props): ReactNode {
  const seats = seatsLeft(cinema);
  const [screening] = useState(() => screeningOf(booking));
  const [count, setCount] = useState(() => {
    const people = wanted?.count ?? heldFor(screening)?.seats.length ?? 1;
    return booking.attempt?.numberOfTickets ?? Math.min(people, seats?.left ?? people);
  });
  const [chosen, setChosen] = useState(
    () => booking.attempt?.categories ?? wanted?.categories ?? (heldFor(screening) ? booking.categories : undefined),
  );
  const { movie, $prices, prices, waiting, party, at, unfinished, total } = useOffer(booking, cinema, count, chosen);
  const [purchase] = useState(() => createPurchase(booking));
  const { outcome, sending } = useStore(purchase.$state);
  // A retry after an unknown outcome works in every release of this screen, and other outcomes are shown once.
  const isAnswered = outcome?.kind === 'bought' || outcome?.kind === 'refused';
  useEffect(() => (isAnswered ? busy() : undefined), [isAnswered]);
  // Nobody chooses seats where the hall has no plan, the flag is off, or the backend has none.
  const isSent = outcome?.kind === 'unknown' || outcome?.kind === 'bought';
  const hasPlan = useStore($flag('seats-on-a-plan'));
  const { categories } = unfinished;
  const seatChoice = useSeats(screening, cinema.PlanID && hasPlan ? count : 0, categories, isSent);
  const changeCount = useCallback(
    (category: string, next: number) => {
      if (purchase.$state.get().sending) return;
      const after = party.map((one) => (one.category === category ? { category, count: next } : one));
      setCount(after.reduce((sum, one) => sum + one.count, 0));
      setChosen(after);
      if (after.length > 1) chooseParty(after);
    },
    [purchase, party],
  );
  const isBought = outcome?.kind === 'bought' || seatChoice.state === 'sold';
  const wish = { numberOfTickets: count, amountToPay: total, ...(categories && { categories }) };
  const mayGoOn = !sending && (!outcome || (outcome.kind === 'refused' && !isFinal(outcome.code)));
  // A purchase lowers the balance, which says nothing about the next one.
  const short = useShort(isBought ? 0 : total, mayGoOn ? unfinished : null);
  useSessionEnd(isBought ? undefined : finishBookingPath, unfinished);
  const rule = ruleText(cinema, at, count);
  return (
    <div className={css.page}>
      <ChosenTicket movie={movie} cinema={cinema} at={at} />
      <PriceCard
        prices={prices}
        waiting={waiting.isFirst}
        left={seats?.state === 'limited' ? seats.left : undefined}
        party={party}
        total={total}
        onCount={changeCount}
      >
        <SeatRow />
      </PriceCard>
      <TooFewPoints short={short} unfinished={unfinished} />
      <Loaded of={$prices} what="The price" waiting={null} cardClass={css.failed}>
        {([{ TicketPrice } = { TicketPrice: 0 }]) =>
          TicketPrice > 0 ? (
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
                busy={sending || seatChoice.isBusy}
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
      <OutcomeSheet purchase={purchase} wish={wish} unfinished={unfinished} waiting={waiting.loading} />
    </div>
  );
}
