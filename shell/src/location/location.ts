import { $coordinates, type Coordinates, device, isLocationError, type LocationProblem } from '@viewmax/shared';
import { setCoordinates } from '@viewmax/shared/internal';
import { atom, type ReadableAtom } from 'nanostores';
import { $homeIsCovered } from './home-is-covered.ts';

const POLL_MS = 10_000;
/** An unanswered permission dialog counts as a timeout. */
const PATIENCE_MS = 10_000;
const WITHOUT = 'browses-without-location';

const $found = atom<LocationProblem | null>(null);

/** The reason for the missing position. Null with a position, and before the first request. */
export const $locationProblem: ReadableAtom<LocationProblem | null> = $found;

const choseWithout = (): boolean => {
  try {
    return sessionStorage.getItem(WITHOUT) !== null;
  } catch {
    return false;
  }
};

let isWithout = choseWithout();

function cover(): void {
  $homeIsCovered.set($found.get() !== null && $coordinates.get() === null && !isWithout);
}

/** Uncovers Home for this session. The requests continue, so that the nearest cinema shows once it is known. */
export function browseWithoutLocation(): void {
  isWithout = true;
  try {
    sessionStorage.setItem(WITHOUT, '1');
  } catch {
    // Without storage the choice lasts for this page only.
  }
  cover();
}

const SAME_FOR_MS = 60_000;

/** Stores a position. An unchanged position is stored once a minute, not every ten seconds. */
function store({ latitude, longitude }: Pick<Coordinates, 'latitude' | 'longitude'>): void {
  const known = $coordinates.get();
  const isSame = known?.latitude === latitude && known.longitude === longitude;
  if (!isSame || Date.now() - known.at >= SAME_FOR_MS) setCoordinates({ latitude, longitude, at: Date.now() });
}

let isRequesting = false;

async function request(): Promise<void> {
  // Desktops see only the notice, so the shell requests no position there.
  if (isRequesting || location.pathname === '/welcome') return;
  isRequesting = true;
  const patience = setTimeout(() => setProblem('timeout'), PATIENCE_MS);
  try {
    store(await device().geolocation.current());
    setProblem(null);
  } catch (error) {
    setProblem(isLocationError(error) ? error.problem : 'unavailable');
  }
  clearTimeout(patience);
  isRequesting = false;
}

function setProblem(problem: LocationProblem | null): void {
  $found.set(problem);
  cover();
}

/** Requests the position every 10 s while the page is visible. Returns the undo. */
export function watchLocation(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (document.visibilityState === 'hidden') return;
    void request();
    timer = setInterval(request, POLL_MS);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
