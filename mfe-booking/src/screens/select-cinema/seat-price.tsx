import { useStore } from '@nanostores/react';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { numberOf } from '@viewmax/shared/bundled/number-of.ts';
import { Skeleton } from '@viewmax/shared/ui';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { aboutNaira, vp } from '../../parts/vp.ts';
import { ticketPriceStore } from '../../stores/ticket-price.ts';
import css from './seat-price.module.css';

/** Whether the element has been in view. A phone without the observer counts it as seen at once. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isSeen || !target) return;
    if (typeof IntersectionObserver === 'undefined') {
      setSeen(true);
      return;
    }
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(target);
    return () => watch.disconnect();
  }, [element, isSeen]);
  return isSeen;
}

interface Place {
  movieId: string;
  cinemaId: string;
  showtimeId: string;
}

const words = (price: number): ReactNode => (
  <>
    {vp(price)} each <small>{aboutNaira(price)}</small>
  </>
);

function Fetched({ movieId, cinemaId, showtimeId }: Place): ReactNode {
  const $price = useMemo(() => ticketPriceStore(movieId, cinemaId, showtimeId), [movieId, cinemaId, showtimeId]);
  const { data, error } = useStore($price);
  if (data) return words(data);
  // The Confirm screen shows the failure, with a retry.
  return data === undefined && error === undefined ? <Skeleton width={88} height={20} /> : null;
}

/** This backend sends no prices with its cinemas. A card out of sight costs no call. */
function Fetching(place: Place): ReactNode {
  const line = useRef<HTMLParagraphElement>(null);
  const isSeen = useSeen(line);
  return (
    <p ref={line} className={`num ${css.price}`}>
      {isSeen && <Fetched {...place} />}
    </p>
  );
}

/** The price of a seat at this cinema, before the choice. */
export function SeatPrice({
  cinema,
  movieId,
  showtimeId,
}: {
  cinema: Cinema;
  movieId: string;
  showtimeId: string;
}): ReactNode {
  const price = numberOf(cinema.Price);
  if (price === undefined) return <Fetching movieId={movieId} cinemaId={cinema.CinemaID} showtimeId={showtimeId} />;
  return price > 0 && <p className={`num ${css.price}`}>{words(price)}</p>;
}
