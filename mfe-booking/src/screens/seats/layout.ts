import type { PlanSeat } from '@viewmax/contracts/best-seats';
import type { SeatPlan } from '@viewmax/contracts/seats';

export interface Placed {
  number: number;
  seat: PlanSeat;
  x: number;
  y: number;
}

/** The gutters with the letters of rows. In a hall that is wider than the page, the letters lie above its left seats. */
const [GUTTERS, WIDE_GUTTERS] = [48, 64];
const [LEAST, MOST] = [24, 28];
const TOP = 67;
/** Rows bend towards the screen at both ends. */
const BEND = 7;
const NARROW = 340;

/** Numbers of the rows of a zone, from the screen on. */
export function linesOf({ Zones }: SeatPlan, zone: number): { first: number; last: number } {
  const first = Zones.slice(0, zone).reduce((sum, { Rows }) => sum + Rows.length, 0);
  return { first, last: first + (Zones[zone]?.Rows.length ?? 0) - 1 };
}

/** The places of a zone's seats in pixels. A seat is a target of at least 24 pixels, and a wide hall is wider than the page. */
export function layoutOf(plan: SeatPlan, all: readonly PlanSeat[], zone: number, viewport: number) {
  const { first, last } = linesOf(plan, zone);
  const inZone = all.flatMap((seat, number) => (seat.line >= first && seat.line <= last ? { seat, number } : []));
  const left = Math.min(...inZone.map(({ seat }) => seat.x));
  const columns = Math.max(...inZone.map(({ seat }) => seat.x)) - left + 1;
  const pitch = Math.min(MOST, Math.max(LEAST, Math.floor((viewport - GUTTERS) / columns)));
  const rowHeight = viewport < NARROW ? 27 : 32.5;
  const isWide = columns * pitch + GUTTERS > viewport;
  const width = isWide ? Math.ceil(columns * pitch + WIDE_GUTTERS) : viewport;
  const start = (width - columns * pitch) / 2 + pitch / 2;
  const xOf = (x: number) => start + (x - left) * pitch;
  const yOf = (line: number, x: number) =>
    TOP + (line - first) * rowHeight + BEND * (1 - ((x - width / 2) / (width / 2)) ** 2);

  const placed: Placed[] = inZone.map(({ seat, number }) => {
    const x = xOf(seat.x);
    return { number, seat, x, y: yOf(seat.line, x) };
  });
  const rows = Array.from({ length: last - first + 1 }, (_, at) => {
    const line = first + at;
    const seats = placed.filter(({ seat }) => seat.line === line);
    return { line, row: seats[0]?.seat.row ?? '', y: TOP + at * rowHeight, seats };
  });
  const aisles = rows.flatMap(({ seats, y }) =>
    seats.flatMap(({ seat, x }, at) => {
      const next = seats[at + 1];
      return next && next.seat.x - seat.x > 1.5 ? { x: (x + next.x) / 2, y: y + BEND + rowHeight / 2 } : [];
    }),
  );
  /** The seat next to a finger. */
  function nearest(x: number, y: number): number | undefined {
    const far = ({ x: seatX, y: seatY }: Placed) => (seatX - x) ** 2 + (seatY - y) ** 2;
    let best: Placed | undefined;
    for (const one of placed) if (!best || far(one) < far(best)) best = one;
    return best?.number;
  }
  return {
    ...{ width, pitch, rows, aisles, nearest },
    height: TOP + rows.length * rowHeight + 8,
    byNumber: new Map(placed.map((one) => [one.number, one])),
  };
}
