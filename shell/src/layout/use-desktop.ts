import { device } from '@viewmax/shared';
import { useSyncExternalStore } from 'react';

// A phone in landscape is wide, but not high.
const query = matchMedia('(min-width: 768px) and (min-height: 480px)');

const subscribe = (onChange: () => void): (() => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

const matches = (): boolean => query.matches;

/** True on desktops. The wrapper runs only on phones and tablets, whatever their size. */
export const useDesktop = (): boolean => useSyncExternalStore(subscribe, matches, matches) && device().kind === 'web';
