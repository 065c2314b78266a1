import { atom, type WritableAtom } from 'nanostores';
import { readStored, store } from './storage.ts';

const ROOT = 'root';
const ROOT_VERSION = 1;
const WRITE_EVERY_MS = 250;
const GIVE_UP_MS = 5_000;

interface StoredArea {
  version: number;
  value: unknown;
  personal?: boolean;
}

type StoredAreas = Record<string, StoredArea>;

/** How the phone stores an area. */
export interface AreaOptions<T> {
  /** Belongs to the signed-in member, and is cleared when the session ends. */
  personal?: boolean;
  /** The version of the value's shape. A newer or older release may have written another version. */
  version?: number;
  /** Converts a value of another version; undefined resets the area. */
  migrate?(value: unknown, version: number): T | undefined;
}

interface Area {
  $value: WritableAtom<unknown>;
  initial: unknown;
  version: number;
  personal: boolean;
  read(stored: StoredArea | undefined): unknown;
}

const areas = new Map<string, Area>();
const dirty = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let since = 0;
let quiet: string | undefined;

function readAreas(): StoredAreas {
  try {
    const root = JSON.parse(readStored(ROOT) ?? '{}') as { version?: number; areas?: StoredAreas };
    return (root.version === ROOT_VERSION && root.areas) || {};
  } catch {
    return {};
  }
}

function writeAreas(all: StoredAreas): boolean {
  const some = Object.keys(all).length > 0;
  return store(ROOT, some ? JSON.stringify({ version: ROOT_VERSION, areas: all }) : null);
}

function write(): void {
  timer = undefined;
  // Another tab may have written other areas meanwhile.
  const all = readAreas();
  for (const name of dirty) {
    const { $value, initial, version, personal } = areas.get(name) as Area;
    const value = $value.get();
    if (value === initial) delete all[name];
    else all[name] = { version, value, ...(personal && { personal }) };
  }
  const isStored = writeAreas(all);
  if (!isStored && Date.now() - since < GIVE_UP_MS) {
    timer = setTimeout(write, WRITE_EVERY_MS);
    return;
  }
  dirty.clear();
  if (!isStored) console.error('The phone keeps nothing more');
}

/** Writes pending changes at once, for a value that must survive a reload. */
export function flushPersisted(): void {
  if (!timer) return;
  clearTimeout(timer);
  write();
}

function change(name: string): void {
  if (name === quiet) return;
  dirty.add(name);
  if (timer) return;
  since = Date.now();
  timer = setTimeout(write, WRITE_EVERY_MS);
}

/** Sets a value of another page, which is not written back. */
function setQuietly(name: string, value: unknown): void {
  quiet = name;
  areas.get(name)?.$value.set(value);
  quiet = undefined;
}

function follow(event: StorageEvent): void {
  if (event.key !== ROOT && event.key !== null) return;
  const all = readAreas();
  for (const [name, { $value, read }] of areas) {
    const next = read(all[name]);
    if (!dirty.has(name) && JSON.stringify(next) !== JSON.stringify($value.get())) setQuietly(name, next);
  }
}

function watchPage(): void {
  addEventListener('storage', follow);
  addEventListener('pagehide', flushPersisted);
  // A phone that kills a page in the background fires no `pagehide`.
  document.addEventListener('visibilitychange', flushPersisted);
}

/** Clears every personal area, including those of remotes that this page never loaded. */
export function forgetPersonalAreas(): void {
  for (const [name, { initial, personal }] of areas) {
    if (!personal) continue;
    dirty.delete(name);
    setQuietly(name, initial);
  }
  const all = Object.entries(readAreas());
  const others = all.filter(([, area]) => !area?.personal);
  if (others.length < all.length) writeAreas(Object.fromEntries(others));
}

/**
 * An atom that the phone stores as one area of the JSON under `root`. Other tabs follow it. A second call for an area
 * returns the same atom.
 *
 * @example const $kept = persistedAtom<Ticket[]>('tickets', [], { personal: true })
 */
export function persistedAtom<T>(name: string, initial: T, options: AreaOptions<T> = {}): WritableAtom<T> {
  const known = areas.get(name);
  if (known) return known.$value as WritableAtom<T>;
  const { personal = false, version = 1, migrate } = options;
  const read = (stored: StoredArea | undefined): T => {
    if (stored?.value === undefined) return initial;
    if (stored.version === version) return stored.value as T;
    try {
      return migrate?.(stored.value, stored.version) ?? initial;
    } catch {
      return initial;
    }
  };
  if (areas.size === 0) watchPage();
  const $value = atom<T>(read(readAreas()[name]));
  areas.set(name, { $value: $value as WritableAtom<unknown>, initial, version, personal, read });
  $value.listen(() => change(name));
  return $value;
}
