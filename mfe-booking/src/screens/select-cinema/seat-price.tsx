import { useStore } from '@nanostores/react';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { inPoints } from '@viewmax/contracts/money';
import { numberOf } from '@viewmax/shared/bundled/number-of.ts';
import { Skeleton } from '@viewmax/shared/ui';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { aboutNaira } from '../../parts/about-naira.ts';
import { pricesStore } from '../../stores/cinemas.ts';
import css from './cinema-card.module.css';

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

interface Screening {
  movieId: string;
  cinemaId: string;
  showtimeId: string;
}

const priceText = (price: number): ReactNode => (
  <>
    {inPoints(price)} each <small>{aboutNaira(price)}</small>
  </>
);

function FetchedPrice({ movieId, cinemaId, showtimeId }: Screening): ReactNode {
  const $prices = useMemo(
    () => pricesStore(movieId, { CinemaID: cinemaId }, showtimeId),
    [movieId, cinemaId, showtimeId],
  );
  const { data, error } = useStore($prices);
  const price = data?.[0]?.TicketPrice;
  if (price) return priceText(price);
  // The Confirm screen shows the failure, with a retry.
  return data === undefined && error === undefined ? <Skeleton width={88} height={20} /> : null;
}

/** A backend without prices in its cinemas is asked for each. A card out of sight costs no call. */
function PriceInView(screening: Screening): ReactNode {
  const line = useRef<HTMLParagraphElement>(null);
  const isSeen = useSeen(line);
  return (
    <p ref={line} className={`num ${css.price}`}>
      {isSeen && <FetchedPrice {...screening} />}
    </p>
  );
}

/** The price of a seat at this cinema, before the choice. */
export function SeatPrice({
  cinema,
  ...screening
}: {
  cinema: Cinema;
  movieId: string;
  showtimeId: string;
}): ReactNode {
  const price = numberOf(cinema.Price);
  if (price === undefined) return <PriceInView {...screening} cinemaId={cinema.CinemaID} />;
  return price > 0 && <p className={`num ${css.price}`}>{priceText(price)}</p>;
}
