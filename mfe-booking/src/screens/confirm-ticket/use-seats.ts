import { useStore } from '@nanostores/react';
import { mostHeldSeats } from '@viewmax/contracts/best-seats';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Booking } from '../../stores/booking.ts';
import { $held, forgetHold, type Held, heldFor, leaveSeats, seatShowOf } from '../../stores/seats.ts';
import { takeSeats } from './take-seats.ts';

/** Taps on the counter that follow one another are one wish. */
const SETTLE_MS = 350;

/**
 * Holds seats for so many people when the screen opens and when their number changes, and gives them back when it is left.
 * `held` is null in a hall without a plan, for a party that is too large, and where the server refuses a hold: the server
 * then chooses at the purchase.
 */
export function useSeats({ showtime, attempt }: Booking, cinema: Cinema, count: number) {
  const show = useMemo(() => seatShowOf(showtime, cinema), [showtime, cinema]);
  // An attempt without an answer has its seats already.
  const isChosen = show !== null && count <= mostHeldSeats && !attempt;
  const held = heldFor(useStore($held), show);
  const [wish, setWish] = useState(0);
  const [done, setDone] = useState<string>();
  const current = `${count} ${wish}`;
  const isFirst = useRef(true);

  useEffect(() => {
    if (!isChosen) return;
    let isHere = true;
    const timer = setTimeout(
      () =>
        takeSeats(show, count)
          .catch((error: unknown) => console.warn('No seats are held', error))
          .finally(() => isHere && setDone(`${count} ${wish}`)),
      isFirst.current ? 0 : SETTLE_MS,
    );
    isFirst.current = false;
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [show, isChosen, count, wish]);
  useEffect(() => leaveSeats, []);

  const isBusy = isChosen && done !== current;
  return {
    isChosen,
    /** The button waits, so that nobody buys other seats than those on the screen. */
    isBusy,
    held: isChosen && !isBusy && held?.seats.length === count ? held : (null as Held | null),
    /** Others have the seats. An ended hold of them would be refused again at the next purchase. */
    again: useCallback(() => {
      forgetHold();
      setWish((before) => before + 1);
    }, []),
  };
}
