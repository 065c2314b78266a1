import { $coordinates, type Coordinates, device, isLocationError, type LocationProblem } from '@viewmax/shared';
import { setCoordinates } from '@viewmax/shared/internal';
import { atom, type ReadableAtom } from 'nanostores';
import { $homeIsCovered } from './home-is-covered.ts';

const POLL_MS = 10_000;
/** A question that nobody answers is no answer either. */
const PATIENCE_MS = 10_000;
const WITHOUT = 'browses-without-location';

const $found = atom<LocationProblem | null>(null);

/** Why the phone does not say where it is; null while it does, or has not been asked. */
export const $locationProblem: ReadableAtom<LocationProblem | null> = $found;

const hasGoneOn = (): boolean => {
  try {
    return sessionStorage.getItem(WITHOUT) !== null;
  } catch {
    return false;
  }
};

let isWithout = hasGoneOn();

function cover(): void {
  $homeIsCovered.set($found.get() !== null && $coordinates.get() === null && !isWithout);
}

/** For this session. The phone is still asked, so that the nearest cinema is known as soon as it can be. */
export function browseWithoutLocation(): void {
  isWithout = true;
  try {
    sessionStorage.setItem(WITHOUT, '1');
  } catch {
    // Kept for the page, then.
  }
  cover();
}

const SAME_FOR_MS = 60_000;

/** A phone that lies on a table is not written down every ten seconds. */
function keep({ latitude, longitude }: Pick<Coordinates, 'latitude' | 'longitude'>): void {
  const known = $coordinates.get();
  const isSame = known?.latitude === latitude && known.longitude === longitude;
  if (!isSame || Date.now() - known.at >= SAME_FOR_MS) setCoordinates({ latitude, longitude, at: Date.now() });
}

let isAsking = false;

async function ask(): Promise<void> {
  // A desktop is told to use a phone, and asked for nothing.
  if (isAsking || location.pathname === '/welcome') return;
  isAsking = true;
  const patience = setTimeout(() => tell('timeout'), PATIENCE_MS);
  try {
    keep(await device().geolocation.current());
    tell(null);
  } catch (error) {
    tell(isLocationError(error) ? error.problem : 'unavailable');
  }
  clearTimeout(patience);
  isAsking = false;
}

function tell(problem: LocationProblem | null): void {
  $found.set(problem);
  cover();
}

/** Asks the phone every 10 s while the page is looked at. Returns the undo. */
export function watchLocation(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (document.visibilityState === 'hidden') return;
    void ask();
    timer = setInterval(ask, POLL_MS);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
