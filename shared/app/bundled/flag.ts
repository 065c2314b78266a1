import { platform } from '@viewmax/shared';
import { atom, type ReadableAtom } from 'nanostores';
import { ownRelease } from './own-release.ts';

declare global {
  /** The flags that the remote's `remote.json` declares. The build writes them. */
  interface ViewmaxFlags {}
}

const $off: ReadableAtom<boolean> = atom(false);

/**
 * Whether a flag of this remote is on for this device. It is constant while the page is open, except that ops may turn it
 * off. Older shells know no flags, so there all are off. The build reads the name in the code, so it stands there itself.
 *
 * @example const hasPlan = useStore($flag('seat-plan'));
 */
export const $flag = (name: keyof ViewmaxFlags & string): ReadableAtom<boolean> =>
  platform().flag?.(ownRelease(), name) ?? $off;
