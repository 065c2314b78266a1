import { $user, flushPersisted, persistedAtom } from '@viewmax/shared';
import { rememberBooking, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';

/** A choice at whose confirmation the session ended. A user's id identifies no person on this phone. */
interface Interrupted {
  userId: string;
  /** In milliseconds since 1970. */
  at: number;
  booking: UnfinishedBooking;
}

const LIFE_MS = 3_600_000;

// This survives the session, which deletes the unfinished booking, so that the same member goes on after the sign-in.
const $interrupted = persistedAtom<Interrupted | null>('interrupted', null);

export function storeInterrupted(userId: string, booking: UnfinishedBooking): void {
  $interrupted.set({ userId, at: Date.now(), booking });
  flushPersisted();
}

export function forgetInterrupted(): void {
  $interrupted.set(null);
  flushPersisted();
}

/** Makes the choice the member's unfinished booking, unless it is another member's or older than an hour. */
export function resumeInterrupted(): void {
  const interrupted = $interrupted.get();
  if (!interrupted || !$user.get()) return;
  const { userId, at, booking } = interrupted;
  if (userId === $user.get()?.UUID && Date.now() - at < LIFE_MS) rememberBooking(booking);
  forgetInterrupted();
}
