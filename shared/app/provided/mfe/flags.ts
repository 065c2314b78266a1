import { type DeviceFlags, flagsIn } from '@viewmax/contracts/flags';
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { isInWrapper } from '../native/wrapper.ts';
import { readCookie } from '../stores/cookies.ts';
import { readStored } from '../stores/storage.ts';

/** The cookie of the flags, and the key in a wrapper, whose cookies do not last. */
export const FLAGS = 'flags';

function kept(): string {
  try {
    return isInWrapper() ? (readStored(FLAGS) ?? '') : decodeURIComponent(readCookie(FLAGS) ?? '');
  } catch {
    return '';
  }
}

let flags = flagsIn(kept());
const read = new Map<string, WritableAtom<boolean>>();

/** A release below the version behind `@` has only half of the feature. */
function isOn(key: string): boolean {
  const [release = '', name] = key.split(' ');
  const [remote, version = ''] = release.split('@');
  const start = `${remote}:${name}@`;
  const since = flags.on.find((one) => one.startsWith(start))?.slice(start.length);
  return since !== undefined && version.localeCompare(since, 'en', { numeric: true }) >= 0;
}

/** Whether this release has a flag of its remote on. */
export function flagOf(release: string, name: string): ReadableAtom<boolean> {
  const key = `${release} ${name}`;
  const $flag = read.get(key) ?? atom(isOn(key));
  read.set(key, $flag);
  return $flag;
}

/** What releases of this page have read, for its reports. */
export const readFlags = (): { remote: string; name: string; on: boolean }[] =>
  [...read].map(([key, $flag]) => {
    const [remote = '', name = ''] = key.split(' ');
    return { remote, name, on: $flag.get() };
  });

/** The flags of this page. They are those of its start, without those that went off since. */
export const pageFlags = (): DeviceFlags => flags;

export function setFlags(next: DeviceFlags): void {
  flags = next;
  for (const [key, $flag] of read) $flag.set(isOn(key));
}
