import { useStore } from '@nanostores/react';
import { limits } from '@viewmax/contracts/constants';
import { createFetcher } from '@viewmax/shared';
import { getTicketPrice } from '@viewmax/shared/bundled/get-ticket-price.ts';
import type { UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useBalance } from '@viewmax/shared/bundled/use-balance.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { useMemo } from 'react';

interface BookingPrice {
  /** The server's present price of all its tickets. Without an answer the booking has none. */
  total?: number;
  /** The points that the member lacks; undefined while the price or the balance is unknown. */
  short?: number;
}

type SeatPrice = ReadableAtom<{ data?: number | undefined }>;

const $none: SeatPrice = atom({});

const seatPriceStore = (movieId: string, cinemaId: string, showtimeId: string): SeatPrice =>
  createFetcher<number>(['wallet/price/', movieId, '/', cinemaId, '/', showtimeId], {
    fetcher: () => getTicketPrice(movieId, cinemaId, showtimeId),
  });

/** The booking itself holds no price, because it may change until the member returns. */
export function useBookingPrice(booking: UnfinishedBooking | undefined): BookingPrice {
  const $price = useMemo(
    () => (booking ? seatPriceStore(booking.movieId, booking.cinema.CinemaID, booking.showtime.ShowtimeID) : $none),
    [booking],
  );
  const { data } = useStore($price);
  const balance = useBalance();
  const total = booking && data ? booking.count * data : undefined;
  if (total === undefined || balance === undefined) return { total };
  return { total, short: Math.min(Math.max(0, total - balance), limits.points.max) };
}
