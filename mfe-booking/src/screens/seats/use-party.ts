import { useStore } from '@nanostores/react';
import { fromBitmap, nearestSeats, type PlanSeat } from '@viewmax/contracts/best-seats';
import type { SeatPlan } from '@viewmax/contracts/seats';
import { useMemo } from 'react';
import { $seats, place, tapTaken } from '../../stores/seats.ts';

export interface HallView {
  plan: SeatPlan;
  all: readonly PlanSeat[];
  /** Numbers of the seats that others have. */
  taken: ReadonlySet<number>;
  /** The people of the party. */
  count: number;
}

/** The party by the numbers of its seats. It moves as a whole, to the nearest free block. */
export function useParty({ plan, all, taken, count }: HallView) {
  const { seats } = useStore($seats);
  const numbers = useMemo(() => new Map(all.map(({ name }, number) => [name, number])), [all]);
  const mine = seats.flatMap((name) => numbers.get(name) ?? []);

  const namesOf = (block: readonly number[]) => block.map((number) => all[number]?.name ?? '');
  const put = (block: readonly number[]): void =>
    place(namesOf(block), (now) => namesOf(nearestSeats(plan, block[0] ?? 0, { count, taken: fromBitmap(now) })));

  /** The block nearest to a free seat, with this seat in it where its row has room. */
  const placeAt = (number: number): void =>
    taken.has(number) ? tapTaken(all[number]?.name ?? '') : put(nearestSeats(plan, number, { count, taken }));

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
      const block = nearestSeats(plan, number, { count, taken, random: () => (columns > 0 ? 0 : 0.999) });
      const start = all[block[0] ?? -1];
      if (start && isFurther(start)) {
        put(block);
        return;
      }
    }
  }

  return { mine, placeAt, move };
}

export type Party = ReturnType<typeof useParty>;
