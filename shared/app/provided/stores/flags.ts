import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';

/** Such as `booking:seat-plan@1.4.0`: a release of booking below 1.4.0 has only half of the feature. */
let list: readonly string[] = [];
const read = new Map<string, WritableAtom<boolean>>();

function isOn(key: string): boolean {
  const [release = '', name] = key.split(' ');
  const [remote, version = ''] = release.split('@');
  const start = `${remote}:${name}@`;
  const since = list.find((one) => one.startsWith(start))?.slice(start.length);
  return since !== undefined && version.localeCompare(since, 'en', { numeric: true }) >= 0;
}

/** Whether this release has a flag of its remote on. */
export function flagOf(release: string, name: string): ReadableAtom<boolean> {
  const key = `${release} ${name}`;
  const $flag = read.get(key) ?? atom(isOn(key));
  read.set(key, $flag);
  return $flag;
}

/** The flags of this device from now on. */
export function setFlags(flags: readonly string[]): void {
  list = flags;
  for (const [key, $flag] of read) $flag.set(isOn(key));
}
