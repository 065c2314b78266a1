import { useStore } from '@nanostores/react';
import { $busy } from '@viewmax/shared/internal';
import { useLocation } from '@viewmax/shared/router';
import { useRef } from 'react';

/**
 * Whether a question about the app itself may be asked: not while somebody confirms or pays, and not on the screen where
 * they just did, which has an outcome to show.
 */
export function useSafeMoment(): boolean {
  const { pathname } = useLocation();
  const isBusy = useStore($busy);
  const left = useRef<string | null>(null);
  if (isBusy) left.current = pathname;
  else if (left.current !== pathname) left.current = null;
  return !isBusy && left.current === null;
}
