import { fetchSeats, holdSeats, releaseSeats } from '@viewmax/contracts/calls';
import { limits } from '@viewmax/contracts/constants';
import { seatsInWords } from '@viewmax/contracts/seat-words';
import type { SeatsResponse } from '@viewmax/contracts/seats';
import type { PartyCategory } from '@viewmax/contracts/tickets';
import { ask, failedAnswer, persistedAtom, revalidateKeys } from '@viewmax/shared';
import { holdEnd } from '@viewmax/shared/bundled/hold-time.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';
import { $waitingBooking } from '@viewmax/shared/bundled/waiting-booking.ts';
import { atom, computed, onMount } from 'nanostores';
import { NO_ANSWER, replacedText, takenText, yieldedText } from '../parts/seat-problems.ts';
import { $booking } from './booking.ts';
import { isSameScreening, type ScreeningKey } from './screening-key.ts';

/** Seats of this phone. After its end the hold still names them, and a purchase takes them if they are free. */
export interface Held extends ScreeningKey {
  holdId: string;
  seats: string[];
  /** In milliseconds since 1970. */
  until: number;
  /** The server offered them to a member who waits. They are neither prolonged nor given back. */
  isOffer?: true | undefined;
}

/** The last purchase of this phone. */
interface Bought extends ScreeningKey {
  count: number;
  /** In milliseconds since 1970. */
  at: number;
}

type Nearest = (taken: string) => readonly string[];

/** What the member wants. */
interface Wish {
  screening: ScreeningKey | null;
  /** The people; 0 where nobody chooses seats. */
  count: number;
  /** The people by category, where they do not pay the default's price alone. The points have to cover it. */
  categories?: PartyCategory[] | undefined;
  /** Where the member put the party. Without a place it gets the member's own seats, or the best ones. */
  seats?: readonly string[];
  /** Finds others next to that place. */
  nearest?: Nearest;
  /** The last purchase when the member began to choose here. A later one is of this booking. */
  before?: Bought | null;
}

/** The last wish, and what became of it. Each tap makes a new wish, and an answer to another one changes nothing here. */
interface Now {
  wish: Wish;
  /** The seats of its call, which is due or under way; none until they are chosen. */
  due?: readonly string[] | undefined;
  problem?: string | undefined;
}

// Older releases read this shape too.
const $own = persistedAtom<Held | null>('hold', null, { personal: true });
const $bought = persistedAtom<Bought | null>('bought', null, { personal: true });

/** For so long after its end the server refuses the member another hold of that screening. */
const WAIT_MS = 600_000;

/** The member's seats of this screening. */
export function heldFor(screening: ScreeningKey | null): Held | null {
  const held = $own.get();
  return isSameScreening(held, screening) && held.until > Date.now() - WAIT_MS ? held : null;
}

/** The tickets that the last purchase of this screening bought. */
export function boughtFor(screening: ScreeningKey | null): number {
  const bought = $bought.get();
  return isSameScreening(bought, screening) ? bought.count : 0;
}

/** A hold has so many seats at most. For a larger party the server chooses at the purchase. */
const isMany = (count: number): boolean => count > limits.heldSeats;

const NOTHING: Wish = { screening: null, count: 0 };

// A reload goes on with the seats of the phone.
const stored = $own.get();
const $now = atom<Now>({
  wish: stored ? { screening: stored, count: stored.seats.length, before: $bought.get() } : NOTHING,
});

/**
 * The seats of the booking, as Confirm and the map show them. `idle`: nobody chooses seats. The server chooses at the
 * purchase where the party is too large (`many`), and where it holds none (`refused`). `sold`: bought, here or in another
 * tab.
 */
export const $seats = computed([$now, $own, $bought], ({ wish, due, problem }, _, bought) => {
  const { screening, count } = wish;
  const held = heldFor(screening);
  const settled = held?.seats.length === count ? 'held' : 'refused';
  const wanted = !due ? settled : due.length > 0 ? 'holding' : 'asking';
  const unsold = count === 0 ? 'idle' : isMany(count) ? 'many' : wanted;
  const state = isSameScreening(bought, screening) && bought !== wish.before ? 'sold' : unsold;
  return {
    state,
    isBusy: state === 'asking' || state === 'holding',
    screening,
    count,
    held,
    seats: due?.length ? due : (held?.seats ?? []),
    problem,
  } as const;
});

// One call at a time, and each for the member who made the wish.
let turn: Promise<unknown> = Promise.resolve();
function inTurn(work: (uuid: string) => Promise<unknown>): void {
  const uuid = $userId.get();
  turn = turn
    .then(() => (uuid && uuid === $userId.get() ? work(uuid) : undefined))
    .catch((error: unknown) => console.warn('No seats are held', error));
}

/** The server ends a hold that it did not get back. */
const giveBack = (uuid: string, holdID: string): Promise<unknown> => ask(releaseSeats, { body: { uuid, holdID } });

async function hold(
  uuid: string,
  { showtimeId, cinemaId }: ScreeningKey,
  seats: readonly string[],
  { categories }: Wish,
) {
  const body = { uuid, showtimeID: showtimeId, cinemaID: cinemaId, seats: [...seats], categories };
  const { HoldID, Seats, Until } = await ask(holdSeats, { body });
  // The next member on this phone has no seats yet.
  if ($userId.get() !== uuid) return;
  const own = { showtimeId, cinemaId, holdId: HoldID, seats: Seats, until: holdEnd(Until) };
  const { screening, state } = $seats.get();
  if (isSameScreening(own, screening) && state !== 'sold') $own.set(own);
  else await giveBack(uuid, HoldID);
}

/** The beginning of the keys of what others have. */
export const TAKEN_SEATS = 'seats/';

export const askSeats = ({ showtimeId, cinemaId }: ScreeningKey, count: number): Promise<SeatsResponse> =>
  ask(fetchSeats, { params: { showtimeId, cinemaId }, query: { count } });

/** How often others may be faster. */
const TRIES = 2;

/** Carries the wish out while it is the last one. Where others were faster, it chooses again. */
async function carryOut(uuid: string, screening: ScreeningKey, wish: Wish): Promise<void> {
  const { count, nearest } = wish;
  let { seats } = wish;
  // The hold ended, and its seats may be free: the member wants no others.
  const own = $own.get();
  const before = !nearest && isSameScreening(own, screening) && own?.seats.length === count ? own.seats : undefined;
  let isGone = false;
  const isLast = () => $now.get().wish === wish;
  const note = (some: Omit<Now, 'wish'>): void => {
    if (isLast()) $now.set({ ...$now.get(), ...some });
  };
  for (let triesLeft = TRIES; isLast(); triesLeft -= 1) {
    try {
      if (!seats) {
        const { Taken, Mine, Best, Yielded } = await askSeats(screening, count);
        const ended = Yielded || isGone ? undefined : before;
        seats = nearest?.(Taken) ?? (Mine?.Seats.length === count ? Mine.Seats : (ended ?? Best));
        note({ due: seats, ...(Yielded && { problem: yieldedText(Yielded) }) });
      }
      if (isLast() && seats.length > 0) await hold(uuid, screening, seats, wish);
      return note({ due: undefined, ...(isGone && before && { problem: replacedText(before, seats) }) });
    } catch (error) {
      const isTaken = failedAnswer(error)?.code === 'seats_taken';
      const why = isTaken ? takenText(seats ?? []) : (serverWords(error) ?? NO_ANSWER);
      note({ ...(nearest && { problem: why }), ...((!isTaken || triesLeft === 0) && { due: undefined }) });
      if (!isTaken || triesLeft === 0) throw error;
      revalidateKeys((key) => key.startsWith(TAKEN_SEATS));
      isGone ||= seats === before;
      seats = undefined;
    }
  }
}

/** Taps and keys that follow one another are one wish. */
const SETTLE_MS = 250;
let timer: ReturnType<typeof setTimeout> | undefined;

function begin(wish: Wish, waitMs = 0, problem?: string): void {
  const { screening, count, seats = [] } = wish;
  const isDue = screening !== null && count > 0 && !isMany(count);
  clearTimeout(timer);
  $now.set({ wish, problem, due: isDue ? seats : undefined });
  if (isDue) timer = setTimeout(() => inTurn((uuid) => carryOut(uuid, screening, wish)), waitMs);
}

// A member who signs out leaves nothing to the next one.
$userId.listen(() => begin(NOTHING));

/** A wish that found no network is carried out when it is back. The server still holds the seats of the wish before. */
const tryAgain = (): void => {
  if ($seats.get().state === 'refused') begin($now.get().wish);
};
onMount($seats, () => {
  addEventListener('online', tryAgain);
  return () => removeEventListener('online', tryAgain);
});

/** Gives the seats of this page back. Another tab may hold those of another screening, and money on its way may buy these. */
function drop(): void {
  const own = $own.get();
  if (!own || !isSameScreening(own, $now.get().wish.screening) || isSameScreening($waitingBooking.get(), own)) return;
  $own.set(null);
  if (own.isOffer) return;
  inTurn((uuid) => giveBack(uuid, own.holdId));
}

const isSameParty = (one?: PartyCategory[], other?: PartyCategory[]) => JSON.stringify(one) === JSON.stringify(other);

/**
 * So many people want seats: the ones that they hold, for longer, else the best ones. For 0 and for more than a hold may have
 * none are held.
 */
export function want(screening: ScreeningKey, count: number, categories?: PartyCategory[]): void {
  const { wish, due } = $now.get();
  const isSame = isSameScreening(wish.screening, screening);
  // The same wish goes on.
  if (isSame && due && wish.count === count && isSameParty(wish.categories, categories)) return;
  if (isSame && $seats.get().state === 'sold') {
    $now.set({ wish: { ...wish, count, categories } });
    return;
  }
  if (!isSame) drop();
  const before = isSame ? wish.before : $bought.get();
  const own = heldFor(screening);
  // A hold of choice would take the place of the offer, and end with the rules of holds.
  if (own?.isOffer && own.seats.length === count) {
    clearTimeout(timer);
    $now.set({ wish: { screening, count, categories, before } });
    return;
  }
  begin({ screening, count, categories, before }, isSame && wish.count !== count ? SETTLE_MS : 0);
}

/** The member opened an offer, whose seats the server holds. */
export function takeOffer(offer: Omit<Held, 'isOffer'>): void {
  if (!isSameScreening(offer, $now.get().wish.screening)) drop();
  $own.set({ ...offer, isOffer: true });
}

/** The member puts the party on these seats. `nearest` finds others where they are gone. */
export function place(seats: readonly string[], nearest: Nearest): void {
  const now = $now.get();
  const { wish } = now;
  if (seats.length > 0) begin({ ...wish, seats, nearest }, SETTLE_MS);
  else $now.set({ ...now, problem: `No row there has ${wish.count} free seats together.` });
}

/** A tap on a seat of another moves nothing. */
export function tapTaken(seat: string): void {
  $now.set({ ...$now.get(), problem: `Taken: ${seatsInWords([seat])}.` });
}

const KEEPS_HOLD: readonly string[] = [paths.confirmTicket, paths.seats, paths.fund, paths.paymentSuccessful];

/** Gives the seats back, unless the member pays, changes them, or may have bought them. */
export function leave(): void {
  if ($booking.get()?.attempt || KEEPS_HOLD.includes(location.pathname)) return;
  drop();
  begin(NOTHING);
}

/** The tickets are bought, so the booking is over in every tab. */
export function consume(screening: ScreeningKey, count: number): void {
  $bought.set({ ...screening, count, at: Date.now() });
  $own.set(null);
}

/** The server took the hold back, or sold its seats to others: the next best ones are taken at once, and `problem` says why. */
export function lost(problem?: string): void {
  const { screening, count, categories, before } = $now.get().wish;
  $own.set(null);
  begin({ screening, count, categories, before }, 0, problem);
}

/** The booking is over, and the member buys more. */
export function again(): void {
  const { screening, count, categories } = $now.get().wish;
  begin({ screening, count, categories, before: $bought.get() });
}
