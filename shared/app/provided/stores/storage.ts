// The browser's storage may be full, forbidden, or cleared by the phone. No function here throws.

type Mirror = (key: string, value: string | null) => void;

let mirror: Mirror = () => {};

/**
 * The native wrapper's storage follows every change, because phones clear a web view's storage when they need space.
 */
export function mirrorStorage(follow: Mirror): void {
  mirror = follow;
}

/** The keys of which the web view stores nothing, because the phone has a safer place. */
let outside: readonly string[] = [];

/** Moves these keys out of the web view's storage. From now on they live in this page and in the mirror. */
export function storeOutside(keys: readonly string[]): void {
  outside = keys;
  for (const key of keys) {
    const value = readStored(key);
    if (value !== null) store(key, value);
  }
}

/** A value that the browser rejected, or that has another place, lives as long as the page. */
const refused = new Map<string, string | null>();

export function readStored(key: string): string | null {
  const inMemory = refused.get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes the key. Returns false when the browser rejects the write. */
export function store(key: string, value: string | null): boolean {
  mirror(key, value);
  try {
    if (outside.includes(key)) refused.set(key, value);
    if (value === null || outside.includes(key)) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    if (!outside.includes(key)) refused.delete(key);
    return true;
  } catch {
    refused.set(key, value);
    return false;
  }
}
