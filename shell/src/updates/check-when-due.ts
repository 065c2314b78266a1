import { $heardRevision, type Heard } from '@viewmax/shared/internal';
import { isCachedPage } from '../page/cached-mark.ts';

const EVERY_MS = 5 * 60_000;
/** A page in use checks after this time without an answer that names the revision. */
const IN_USE_MS = 25_000;
/** A visible page is in use for this time after its member opened or touched it. */
const USE_LASTS_MS = 2 * 60_000;
/** The pause between two looks at the clock. They cost no call. */
const LOOK_MS = 2500;
/** The least time between two checks, when each answer names a newer revision. */
const AT_ONCE_MS = 3000;

const NEVER = Number.NEGATIVE_INFINITY;

// Phones correct their clocks, backwards too.
const isPast = (at: number, ms: number): boolean => Math.abs(Date.now() - at) >= ms;

type Check = (isBroken?: boolean) => Promise<void>;

/**
 * Checks every five minutes while the page is visible, every 25 seconds while it is in use, and at once after an answer
 * with news for the page. Returns the same check for other callers, so that it counts here too.
 */
export function checkWhenDue(check: Check, isNews: (heard: Heard) => boolean): Check {
  // A cached page may hold a set that ops has rolled back since.
  let checkedAt = isCachedPage() ? NEVER : Date.now();
  /** The last time that an answer named the present revision. */
  let heardAt = NEVER;
  let usedAt = Date.now();

  const checkNow: Check = (isBroken) => {
    checkedAt = Date.now();
    return check(isBroken);
  };
  const checkQuietly = () =>
    void checkNow().catch(() => {
      checkedAt = NEVER;
    });
  const checkVisible = () => {
    if (document.visibilityState === 'hidden') return;
    const isUnheard = isPast(checkedAt, IN_USE_MS) && isPast(heardAt, IN_USE_MS);
    if (isPast(checkedAt, EVERY_MS) || (isUnheard && !isPast(usedAt, USE_LASTS_MS))) checkQuietly();
  };
  const noteUse = () => {
    usedAt = Date.now();
    checkVisible();
  };
  $heardRevision.listen((heard) => {
    if (!heard) return;
    if (!isNews(heard)) heardAt = Date.now();
    else if (isPast(checkedAt, AT_ONCE_MS)) checkQuietly();
  });
  document.addEventListener('visibilitychange', checkVisible);
  addEventListener('online', checkVisible);
  addEventListener('pointerdown', noteUse, { passive: true });
  setInterval(checkVisible, LOOK_MS);
  checkVisible();
  return checkNow;
}
