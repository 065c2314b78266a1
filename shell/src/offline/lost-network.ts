import { paths } from '@viewmax/shared/bundled/paths.ts';
import { atom, computed } from 'nanostores';
import { $isOffline } from '../network/connection.ts';

const $isDismissed = atom(false);
// A dismissed notice returns only after the connection was restored and lost again.
$isOffline.listen((isOffline) => isOffline || $isDismissed.set(false));

/** True while the member has to read that there is no network. */
export const $isToTell = computed([$isOffline, $isDismissed], (isOffline, isDismissed) => isOffline && !isDismissed);

export const dismissLostNetwork = (): void => $isDismissed.set(true);

/** Screens whose lower half a member reads without a network: a sheet would cover the account of a transfer. */
const BELOW: readonly string[] = [paths.fund];
/** A ticket says it below its code, where it covers nothing. */
const BY_ITSELF: readonly string[] = [paths.ticketDetails];

/**
 * The one notice of a lost network on this path: a sheet over the screen, or a strip in the place of the banners. Null where
 * the screen says it by itself.
 */
export function noticeAt(path: string): 'sheet' | 'strip' | null {
  if (BY_ITSELF.includes(path)) return null;
  return BELOW.includes(path) ? 'strip' : 'sheet';
}
