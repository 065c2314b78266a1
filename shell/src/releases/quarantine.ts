const KEY = 'quarantine';
const DAY_MS = 86_400_000;

type Until = Record<string, number>;

function stored(now: number): Until {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Until;
    return Object.fromEntries(Object.entries(kept).filter(([, until]) => until > now));
  } catch {
    return {};
  }
}

/** Releases that failed on this device while another one worked. They are not tried again for a day. */
export const isQuarantined = (release: string, now = Date.now()): boolean => release in stored(now);

export function quarantine(release: string, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(now), [release]: now + DAY_MS }));
  } catch {
    // A full or forbidden storage: the page goes on with the fallback, the next page finds out again.
  }
}
