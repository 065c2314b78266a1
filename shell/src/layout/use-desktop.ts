import { device } from '@viewmax/shared';
import { useSyncExternalStore } from 'react';

// A phone held sideways is wide, but low.
const query = matchMedia('(min-width: 768px) and (min-height: 480px)');

const subscribe = (onChange: () => void): (() => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether this is no phone. The app in its wrapper is on a phone or tablet, whatever its size. */
export const useDesktop = (): boolean =>
  useSyncExternalStore(subscribe, () => query.matches) && device().kind === 'web';
