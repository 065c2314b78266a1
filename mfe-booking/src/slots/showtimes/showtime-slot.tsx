import type { Showtime } from '@viewmax/contracts/showtimes';
import { type SlotState, slotState } from '@viewmax/contracts/slot-state';
import { dayText, timeText } from '@viewmax/shared/bundled/showing-text.ts';
import { Ticket } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import type { Showing } from './by-day.ts';
import css from './showtime-slot.module.css';

const OFFERS: Record<SlotState, string> = { available: 'Get Ticket', limited: 'Limited!', 'sold-out': 'Sold Out!' };

export function ShowtimeSlot({
  showing,
  onChoose,
}: {
  showing: Showing;
  onChoose(showtime: Showtime): void;
}): ReactNode {
  const { showtime, day, minutes } = showing;
  const state = slotState(showtime);
  const left = showtime.TotalSeats - showtime.AssignedSeats;
  const { weekday, date } = dayText(day);
  const { time, half } = timeText(minutes);
  return (
    <button type="button" className={css.slot} disabled={state === 'sold-out'} onClick={() => onChoose(showtime)}>
      <Ticket
        as="span"
        vertical
        className={`${css.paper} ${css[state]}`}
        body={
          <span className={`num ${css.body}`}>
            <span className={css.time}>
              {time} <small>{half}</small>
            </span>{' '}
            <span className={css.day}>
              <b>{weekday}</b> {date}
            </span>{' '}
          </span>
        }
        stub={
          <span className={css.stub}>
            {OFFERS[state]}
            {state === 'limited' && <small className="num"> {left === 1 ? '1 seat left' : `${left} seats left`}</small>}
          </span>
        }
      />
    </button>
  );
}
