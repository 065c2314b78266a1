import { useStore } from '@nanostores/react';
import { $busy } from '@viewmax/shared/internal';
import { useLocation } from '@viewmax/shared/router';
import { useRef } from 'react';

/**
 * False during a confirmation or a payment, and on the screen that shows its outcome. An update dialog would interrupt
 * the member there.
 */
export function useSafeMoment(): boolean {
  const { pathname } = useLocation();
  const isBusy = useStore($busy);
  const busyPath = useRef<string | null>(null);
  // The screen that it began on ends it when it leaves.
  if (isBusy) busyPath.current ??= pathname;
  else if (busyPath.current !== pathname) busyPath.current = null;
  return !isBusy && busyPath.current === null;
}
