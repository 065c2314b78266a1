import { bookingWords, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import type { ReactNode } from 'react';
import { inPoints } from '../../parts/amounts.ts';
import css from './for-booking.module.css';

/** The booking that the points are for. Its price has a place of its own, because it arrives later. */
export function ForBooking({ booking, total }: { booking: UnfinishedBooking; total?: number }): ReactNode {
  return (
    <section aria-label="Your booking" className={`num ${css.booking}`}>
      <p>{bookingWords(booking)}</p>
      <p className={css.price}>{total === undefined ? '\u00a0' : inPoints(total)}</p>
    </section>
  );
}
