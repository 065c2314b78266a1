import { useStore } from '@nanostores/react';
import { DEFAULT_CATEGORY } from '@viewmax/contracts/category-words';
import type { CinemaCategory } from '@viewmax/contracts/cinemas';
import { limits } from '@viewmax/contracts/constants';
import { createFetcher } from '@viewmax/shared';
import { getPrices, totalOf } from '@viewmax/shared/bundled/get-prices.ts';
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

type Prices = ReadableAtom<{ data?: CinemaCategory[] | undefined }>;

const $none: Prices = atom({});

function pricesStore({ movieId, cinema: { CinemaID: cinemaId }, showtime, categories }: UnfinishedBooking): Prices {
  const offer = { movieId, cinemaId, showtimeId: showtime.ShowtimeID, isByCategory: categories !== undefined };
  return createFetcher<CinemaCategory[]>(
    ['wallet/prices/', movieId, '/', cinemaId, '/', offer.showtimeId, '/', String(offer.isByCategory)],
    { fetcher: () => getPrices(offer) },
  );
}

/** The booking itself holds no price, because it may change until the member returns. */
export function useBookingPrice(booking: UnfinishedBooking | undefined): BookingPrice {
  const $prices = useMemo(() => (booking ? pricesStore(booking) : $none), [booking]);
  const { data } = useStore($prices);
  const balance = useBalance();
  const party = booking?.categories ?? [{ category: DEFAULT_CATEGORY, count: booking?.count ?? 0 }];
  // A backend that answers no price offers none.
  const total = data ? totalOf(data, party) || undefined : undefined;
  if (total === undefined || balance === undefined) return { total };
  return { total, short: Math.min(Math.max(0, total - balance), limits.points.max) };
}
