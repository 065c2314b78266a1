import type { PlanSeat } from '@viewmax/contracts/best-seats';
import { numbersText, seatsText, unbroken } from '@viewmax/contracts/seat-words';
import { type ReactNode, useState } from 'react';
import css from './hall-list.module.css';
import { linesOf } from './layout.ts';
import type { HallView, Party } from './use-party.ts';

interface Numbered {
  seat: PlanSeat;
  number: number;
}

const textOf = (seats: readonly Numbered[]): string => unbroken(numbersText(seats.map(({ seat }) => seat.seat)));

/** A seat in words: `Row L, seat 1, wheelchair, taken`. */
const seatWords = (seat: PlanSeat, state?: string): string =>
  [seatsText([seat]), seat.kind, state].filter(Boolean).join(', ');

function Row({ seats, hall, party }: { seats: readonly Numbered[]; hall: HallView; party: Party }): ReactNode {
  const mine = seats.filter(({ number }) => party.mine.includes(number));
  const [toggled, setOpen] = useState<boolean>();
  // The member's own row is open, until the member says otherwise.
  const isOpen = toggled ?? mine.length > 0;
  const free = seats.filter(({ number }) => !hall.taken.has(number) && !party.mine.includes(number));
  const row = seats[0]?.seat.row ?? '';
  const freeText = free.length > 0 ? `Free: ${textOf(free)}` : 'No free seats';
  const chairs = seats.filter(({ seat, number }) => seat.kind === 'wheelchair' && !hall.taken.has(number));
  const chairText = chairs.length > 0 ? `, wheelchair: ${textOf(chairs)}` : '';
  return (
    <li className={isOpen ? css.open : undefined}>
      <button type="button" className={css.row} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={`${css.letter}${mine.length > 0 ? ` ${css.isYours}` : ''}`}>
          <span className="visually-hidden">Row </span>
          {row}
        </span>
        <span className={`num ${css.rowText}`}>
          <b>{mine.length > 0 ? `${textOf(mine)} ${mine.length === 1 ? 'is' : 'are'} yours` : freeText}</b>
          <small>
            {mine.length > 0 ? freeText : `${free.length} of ${seats.length} seats`}
            {chairText}
          </small>
        </span>
      </button>
      {isOpen && (
        <div className={css.numbers}>
          {seats.map(({ seat, number }) => {
            const isMine = party.mine.includes(number);
            const isTaken = hall.taken.has(number);
            return (
              <button
                key={number}
                type="button"
                className={`num ${css.number}${isMine ? ` ${css.isYours}` : ''}`}
                disabled={isTaken}
                aria-pressed={isMine}
                aria-label={seatWords(seat, isTaken ? 'taken' : undefined)}
                onClick={() => party.placeAt(number)}
              >
                {seat.seat}
              </button>
            );
          })}
        </div>
      )}
    </li>
  );
}

/** The hall in words: each row with its free seats. A tap on a number places the party there. */
export function HallList({ hall, party, zone }: { hall: HallView; party: Party; zone: number }): ReactNode {
  const { first, last } = linesOf(hall.plan, zone);
  const lines = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <ul className={css.list}>
      {lines.map((line) => {
        const seats = hall.all.flatMap((seat, number) => (seat.line === line ? { seat, number } : []));
        return <Row key={line} seats={seats} hall={hall} party={party} />;
      })}
    </ul>
  );
}
