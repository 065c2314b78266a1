// The browser's storage as it really is: full, forbidden, or emptied by the phone. Nothing here throws.

type Mirror = (key: string, value: string | null) => void;

let mirror: Mirror = () => {};

/** The native wrapper's storage follows every change: phones empty a web view's storage when they need room. */
export function mirrorStorage(follow: Mirror): void {
  mirror = follow;
}

/** What the browser did not take lives as long as the page. */
const refused = new Map<string, string | null>();

export function readStored(key: string): string | null {
  const kept = refused.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes the key. False: the browser did not take it. */
export function store(key: string, value: string | null): boolean {
  mirror(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    refused.delete(key);
    return true;
  } catch {
    refused.set(key, value);
    return false;
  }
}
