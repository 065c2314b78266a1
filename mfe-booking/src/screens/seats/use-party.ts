import { useStore } from '@nanostores/react';
import { fromBitmap, nearestSeats, type PlanSeat } from '@viewmax/contracts/best-seats';
import type { SeatPlan } from '@viewmax/contracts/seats';
import { failedAnswer } from '@viewmax/shared';
import { useEffect, useMemo, useRef, useState } from 'react';
import { heldText, yieldedText } from '../../parts/held-text.ts';
import { $held, askSeats, heldFor, hold, type SeatShow } from '../../stores/seats.ts';
import { refetchSeats } from './hall-stores.ts';

/** Taps and keys that follow one another are one wish. */
const SETTLE_MS = 250;

export interface Hall {
  show: SeatShow;
  plan: SeatPlan;
  all: readonly PlanSeat[];
  /** Numbers of the seats that others have. */
  taken: ReadonlySet<number>;
  /** The people of the party. */
  count: number;
}

/**
 * The party's seats: where the member put it, at once, and where the server holds it. After a refusal the party sits on the
 * nearest free seats.
 */
export function useParty({ show, plan, all, taken, count }: Hall) {
  const held = heldFor(useStore($held), show);
  const numbers = useMemo(() => new Map(all.map(({ name }, number) => [name, number])), [all]);
  const [wanted, setWanted] = useState<number[]>();
  const [problem, setProblem] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const namesOf = (seats: readonly number[]) => seats.map((number) => all[number]?.name ?? '');

  async function holdNearest(near: number): Promise<void> {
    const { Taken, Yielded } = await askSeats(show, count);
    if (Yielded) setProblem(`${yieldedText(Yielded)}.`);
    refetchSeats();
    const others = nearestSeats(plan, near, { count, taken: fromBitmap(Taken) });
    if (others.length === 0) return;
    setWanted(others);
    await hold(show, namesOf(others));
  }

  async function send(seats: number[]): Promise<void> {
    try {
      await hold(show, namesOf(seats));
    } catch (error) {
      const refusal = failedAnswer(error);
      const isTaken = refusal?.code === 'seats_taken';
      setProblem(
        isTaken
          ? `${heldText(namesOf(seats))} ${count === 1 ? 'was' : 'were'} just taken.`
          : (refusal?.message ?? refusal?.error ?? 'No answer, so your seats stay as they were.'),
      );
      if (isTaken) await holdNearest(seats[0] ?? 0).catch((other: unknown) => console.warn('No seats are held', other));
    }
    setWanted(undefined);
  }

  const mine = wanted ?? (held?.seats ?? []).flatMap((name) => numbers.get(name) ?? []);

  function place(seats: number[]): void {
    setProblem(seats.length === 0 ? `No row there has ${count} free seats together.` : undefined);
    if (seats.length === 0) return;
    setWanted(seats);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(seats), SETTLE_MS);
  }

  /** The block nearest to a seat, with this seat in it where it is free. */
  const placeAt = (number: number): void => place(nearestSeats(plan, number, { count, taken }));

  /** The next block in a direction: along the row, or in the rows before and behind. */
  function move(columns: number, rows: number): void {
    const first = all[mine[0] ?? 0];
    if (!first) return;
    const isFurther = ({ line, x }: PlanSeat) =>
      rows === 0 ? line === first.line && (x - first.x) * columns > 0 : (line - first.line) * rows > 0;
    const farFrom = ({ line, x }: PlanSeat) => Math.abs(line - first.line) * 1000 + Math.abs(x - first.x);
    const inWay = [...all.entries()]
      .filter(([, seat]) => isFurther(seat))
      .sort(([, one], [, other]) => farFrom(one) - farFrom(other));
    for (const [number] of inWay) {
      // Of equal blocks the next one, and no other by chance.
      const seats = nearestSeats(plan, number, { count, taken, random: () => (columns > 0 ? 0 : 0.999) });
      const start = all[seats[0] ?? -1];
      if (start && isFurther(start)) {
        place(seats);
        return;
      }
    }
  }

  return { mine, held, problem, isBusy: wanted !== undefined, placeAt, move };
}

export type Party = ReturnType<typeof useParty>;
