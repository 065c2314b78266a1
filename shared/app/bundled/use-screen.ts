import { device } from '@viewmax/shared';
import { useEffect } from 'react';

/** Keeps the screen lit while a code waits for its scan, when the device allows it. @example useAwake(!isOver) */
export function useAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !navigator.wakeLock) return;
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // A low battery rejects the request; the code stays visible.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (gone) await held?.release();
      else lock = held;
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', hold);
      lock?.release();
    };
  }, [wanted]);
}

/** Raises the app's brightness while a code waits for its scan. An older shell cannot, and the code stays readable. */
export function useBright(wanted: boolean): void {
  useEffect(() => (wanted ? device().app.brighten?.() : undefined), [wanted]);
}
