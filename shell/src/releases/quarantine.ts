const KEY = 'quarantine';
const DAY_MS = 86_400_000;

type Until = Record<string, number>;

function stored(now: number): Until {
  try {
    const entries = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Until;
    return Object.fromEntries(Object.entries(entries).filter(([, until]) => until > now));
  } catch {
    return {};
  }
}

/** True for a release that failed on this device while its fallback worked. The device skips it for a day. */
export const isQuarantined = (release: string, now = Date.now()): boolean => release in stored(now);

export function quarantine(release: string, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(now), [release]: now + DAY_MS }));
  } catch {
    // The storage is full or forbidden. This page uses the fallback, and the next page tries the release again.
  }
}
