import { inPoints } from '@viewmax/contracts/money';
import { type SaleState, saleState } from '@viewmax/contracts/sale-state';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { numberOf } from '@viewmax/shared/bundled/number-of.ts';
import { dayText, timeText } from '@viewmax/shared/bundled/time-text.ts';
import { Ticket } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { aboutNaira } from '../../parts/about-naira.ts';
import type { TimedShowtime } from './by-day.ts';
import css from './showtime-button.module.css';

const LABELS: Record<SaleState, string> = { available: 'Get Ticket', limited: 'Limited!', 'sold-out': 'Sold Out!' };

/** What a seat costs, where the backend says so: the lowest price where the cinemas differ. A new member knows naira alone. */
function Price({ showtime: { MinPrice, MaxPrice } }: { showtime: Showtime }): ReactNode {
  const from = numberOf(MinPrice);
  if (!from) return null;
  return (
    <span className={css.price}>
      <span className={css.points}>
        {from < (numberOf(MaxPrice) ?? from) && <small>from </small>}
        <b>{inPoints(from)}</b>
      </span>{' '}
      <span className={css.naira}>{aboutNaira(from)}</span>
    </span>
  );
}

function cinemasText({ CinemaCount }: Showtime): string | null {
  const count = numberOf(CinemaCount);
  return count ? counted(count, 'cinema') : null;
}

export function ShowtimeButton({
  timed,
  onChoose,
}: {
  timed: TimedShowtime;
  onChoose(showtime: Showtime): void;
}): ReactNode {
  const { showtime, day, minutes } = timed;
  const state = saleState(showtime);
  const left = showtime.TotalSeats - showtime.AssignedSeats;
  const { weekday, date } = dayText(day);
  const { time, half } = timeText(minutes);
  const cinemas = cinemasText(showtime);
  return (
    <button type="button" className={css.showtime} disabled={state === 'sold-out'} onClick={() => onChoose(showtime)}>
      <Ticket
        as="span"
        vertical
        className={`${css.paper} ${css[state]}`}
        body={
          <span className={`num ${css.body}`}>
            <span className={css.when}>
              <span className={css.time}>
                {time} <small>{half}</small>
              </span>{' '}
              <span className="visually-hidden">
                {weekday} {date}
              </span>{' '}
              {cinemas && <span className={css.cinemas}>{cinemas}</span>}
            </span>{' '}
            <Price showtime={showtime} />{' '}
          </span>
        }
        stub={
          <span className={css.stub}>
            {LABELS[state]}
            {state === 'limited' && <small className="num"> {counted(left, 'seat')} left</small>}
          </span>
        }
      />
    </button>
  );
}
