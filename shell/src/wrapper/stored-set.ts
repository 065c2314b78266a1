import { LEFT_SET, WRAPPER_SET, type WrapperSet } from '@viewmax/contracts/wrapper-set';

/** The newer set on this phone, for the next start. The start script is the only other reader and writer. */
export function readStoredSet(): WrapperSet | null {
  try {
    return JSON.parse(localStorage.getItem(WRAPPER_SET) ?? 'null') as WrapperSet | null;
  } catch {
    return null;
  }
}

export function writeStoredSet(set: WrapperSet | null): void {
  if (set) localStorage.setItem(WRAPPER_SET, JSON.stringify(set));
  else localStorage.removeItem(WRAPPER_SET);
}

/** True for the last set that this phone started and that showed no screen. */
export function isLeft(setId: string): boolean {
  try {
    return localStorage.getItem(LEFT_SET) === setId;
  } catch {
    return false;
  }
}
