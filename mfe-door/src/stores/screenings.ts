import type { DoorScreening, DoorScreeningsResponse } from '@viewmax/contracts/attendant';
import { listDoorScreenings } from '@viewmax/contracts/calls';
import { ask, createFetcher, failedAnswer, persistedAtom } from '@viewmax/shared';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';
import { atom } from 'nanostores';

const EVERY_MS = 5_000;
/** An unchanged answer is stored again after this time, because each write takes all areas. */
const STORE_EVERY_MS = 60_000;

/** The last answer, for a start without a network. */
export const $stored = persistedAtom<{ answer: DoorScreeningsResponse; at: number } | null>('doorShowings', null, {
  personal: true,
});

/** False after the network was lost, or after a call without an answer, until the next answer. */
export const $reached = atom(true);

/** A door cannot wait longer for the server. */
export const PATIENCE_MS = 1_500;

let losses = 0;

/** The browser says that the network is lost. An answer that was on its way tells nothing new. */
export function noteLost(): void {
  losses += 1;
  $reached.set(false);
}

/** Notes whether the server answers. */
export async function noteReached<T>(call: Promise<T>): Promise<T> {
  const before = losses;
  const note = (isReached: boolean) => before === losses && $reached.set(isReached);
  const silence = setTimeout(note, PATIENCE_MS, false);
  try {
    const answer = await call;
    note(true);
    return answer;
  } catch (error) {
    note(failedAnswer(error) !== null);
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

/** When the server was asked for the last answer. */
export const $askedAt = atom(0);

/** Fetched again and again while a page of the door is visible. */
export const $screenings = createFetcher<DoorScreeningsResponse>(['door/screenings/', $userId], {
  fetcher: async () => {
    const at = Date.now();
    const answer = await noteReached(ask(listDoorScreenings));
    $askedAt.set(at);
    const stored = $stored.get();
    const isKnown = JSON.stringify(stored?.answer) === JSON.stringify(answer);
    if (!isKnown || Date.now() - (stored?.at ?? 0) > STORE_EVERY_MS) $stored.set({ answer, at: Date.now() });
    return answer;
  },
  revalidateInterval: EVERY_MS,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
});

export const isAt =
  (cinemaId: string, showtimeId: string) =>
  ({ CinemaID, ShowtimeID }: Pick<DoorScreening, 'CinemaID' | 'ShowtimeID'>): boolean =>
    CinemaID === cinemaId && ShowtimeID === showtimeId;

/** The label of this phone's door, which a second scan names. It stays at the sign-out, because the door does. */
export const $doorName = persistedAtom<string>('doorName', '');
