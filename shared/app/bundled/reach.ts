import { device } from '@viewmax/shared';
import { $pushAddress, $pushRefused, hasWebPush, turnPushOn } from './web-push.ts';

/** Whether messages reach the member on this phone. `unable`: this browser shows none. */
export type Reached = 'on' | 'blocked' | 'unable';

/** Whether messages would reach the member now. It asks nothing. */
export function reachedNow(): Reached {
  if (device().kind !== 'web' || $pushAddress.get()) return 'on';
  if (!hasWebPush()) return 'unable';
  return $pushRefused.get() || Notification.permission === 'denied' ? 'blocked' : 'on';
}

/**
 * The same after the question about messages. Call it in a tap that wants a message, and first, because the browser's dialog
 * needs the tap.
 */
export async function reach(): Promise<Reached> {
  if (device().kind !== 'web' || $pushAddress.get() || !hasWebPush()) return reachedNow();
  return turnPushOn().catch((error: unknown) => {
    console.warn('Messages could not be turned on', error);
    return 'unable' as const;
  });
}
