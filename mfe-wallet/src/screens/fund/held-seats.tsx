import { useStore } from '@nanostores/react';
import { fetchSeats } from '@viewmax/contracts/calls';
import { limits } from '@viewmax/contracts/constants';
import { seatsInWords } from '@viewmax/contracts/seat-words';
import type { SeatsResponse } from '@viewmax/contracts/seats';
import { ask, createFetcher } from '@viewmax/shared';
import { holdEnd, useHoldTime } from '@viewmax/shared/bundled/hold-time.ts';
import type { UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { type ReactNode, useMemo } from 'react';
import css from './held-seats.module.css';

/** `txRef` is in the key, because the account of a transfer prolongs the hold. */
const heldStore = ({ showtime, cinema, count }: UnfinishedBooking, txRef: string) =>
  createFetcher<SeatsResponse>(['wallet/held/', showtime.ShowtimeID, '/', cinema.CinemaID, '/', txRef], {
    fetcher: () =>
      ask(fetchSeats, { params: { showtimeId: showtime.ShowtimeID, cinemaId: cinema.CinemaID }, query: { count } }),
  });

function HeldUntil({ seats, until }: { seats: readonly string[]; until: number }): ReactNode {
  const { words, isSoon, isOver } = useHoldTime(until);
  return (
    <>
      {seatsInWords(seats)}
      <span className={isSoon ? css.soon : undefined}>
        {words}
        {isOver && '. You get them back, or the next best ones, when you confirm.'}
      </span>
    </>
  );
}

function Held({ booking, txRef }: { booking: UnfinishedBooking; txRef: string }): ReactNode {
  const $seats = useMemo(() => heldStore(booking, txRef), [booking, txRef]);
  const { data } = useStore($seats);
  const until = useMemo(() => data?.Mine && holdEnd(data.Mine.Until), [data]);
  return (
    <p className={`num ${css.held}`}>
      {data?.Mine && until ? (
        <HeldUntil key={until} seats={data.Mine.Seats} until={until} />
      ) : (
        data && 'The best free seats are chosen when you confirm.'
      )}
    </p>
  );
}

/** The seats that the booking holds while its member pays, and for how long. Other halls and large parties hold none. */
export const HeldSeats = ({ booking, txRef = '' }: { booking: UnfinishedBooking; txRef?: string }): ReactNode =>
  booking.cinema.PlanID && booking.count <= limits.heldSeats ? <Held booking={booking} txRef={txRef} /> : null;
