import { fetchSeats, holdSeats, releaseSeats } from '@viewmax/contracts/calls';
import type { Cinema } from '@viewmax/contracts/cinemas';
import type { SeatsResponse } from '@viewmax/contracts/seats';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { $user, ask, persistedAtom } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { ReadableAtom } from 'nanostores';
import { $booking } from './booking.ts';

/** A showing whose hall has a plan. */
export interface SeatShow {
  showtimeId: string;
  cinemaId: string;
  planId: string;
}

/** Seats of this phone. After its end the hold still names them, and a purchase takes them if they are free. */
export interface Held extends Omit<SeatShow, 'planId'> {
  holdId: string;
  seats: string[];
  /** In milliseconds since 1970. */
  until: number;
}

const $own = persistedAtom<Held | null>('hold', null, { personal: true });

export const $held: ReadableAtom<Held | null> = $own;

/** Null where nobody chooses seats: the hall has no plan, or the backend has none. */
export const seatShowOf = ({ ShowtimeID }: Showtime, { CinemaID, PlanID }: Cinema): SeatShow | null =>
  PlanID ? { showtimeId: ShowtimeID, cinemaId: CinemaID, planId: PlanID } : null;

/** A hold is for so long, and so long after its end the server refuses the member another one of that show. */
const LASTS_MS = 600_000;

export function heldFor(held: Held | null, show: SeatShow | null): Held | null {
  if (!held || !show || held.showtimeId !== show.showtimeId || held.cinemaId !== show.cinemaId) return null;
  return held.until > Date.now() - LASTS_MS ? held : null;
}

/** The end by the phone's clock, which may be wrong. */
function endOf(until: string): number {
  const left = Date.parse(until) - Date.now();
  return Date.now() + (left > 0 && left < LASTS_MS ? left : LASTS_MS);
}

export const forgetHold = (): void => $own.set(null);

// A newer wish waits for the answer of an older one, so that the last one holds.
let turn: Promise<unknown> = Promise.resolve();
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const next = turn.then(work);
  turn = next.catch(() => undefined);
  return next;
};

/** Holds these seats at once, after no other wish. */
export async function send({ showtimeId, cinemaId }: SeatShow, seats: string[]): Promise<void> {
  const uuid = $user.get()?.UUID ?? '';
  const body = { uuid, showtimeID: showtimeId, cinemaID: cinemaId, seats };
  const { HoldID, Seats, Until } = await ask(holdSeats, { body });
  $own.set({ showtimeId, cinemaId, holdId: HoldID, seats: Seats, until: endOf(Until) });
}

/** Holds these seats in place of the ones before. Rejects with the server's refusal. */
export const hold = (show: SeatShow, seats: string[]): Promise<void> => inTurn(() => send(show, seats));

export const askSeats = ({ showtimeId, cinemaId }: SeatShow, count: number): Promise<SeatsResponse> =>
  ask(fetchSeats, { params: { showtimeId, cinemaId }, query: { count } });

const KEEPS_HOLD: readonly string[] = [paths.confirmTicket, paths.seats, paths.fund, paths.paymentSuccessful];

/** Gives the seats back, unless the member pays, changes them, or may have bought them. The server ends a forgotten hold. */
export function leaveSeats(): void {
  const held = $own.get();
  if (!held || $booking.get()?.attempt || KEEPS_HOLD.includes(location.pathname)) return;
  forgetHold();
  const body = { uuid: $user.get()?.UUID ?? '', holdID: held.holdId };
  inTurn(() => ask(releaseSeats, { body })).catch((error: unknown) =>
    console.warn('Seats could not be released', error),
  );
}
