import { atom, type WritableAtom } from 'nanostores';
import { readStored, store } from './storage.ts';

const ROOT = 'root';
const ROOT_VERSION = 1;
const WRITE_EVERY_MS = 250;
const GIVE_UP_MS = 5_000;
const UNUSED_MS = 30 * 86_400_000;
const IN_USE = Number.MAX_SAFE_INTEGER;

interface StoredArea {
  version: number;
  value: unknown;
  personal?: boolean;
  /** When this version goes, because pages use another one alone. */
  until?: number;
}

type StoredAreas = Record<string, StoredArea>;

/** How the phone stores an area. */
export interface AreaOptions<T> {
  /** Belongs to the signed-in member, and is cleared when the session ends. */
  personal?: boolean;
  /** The version of the value's shape. Each version has a value of its own, because releases of both may share a page. */
  version?: number;
  /** Begins from a value of another version; undefined refuses it. Called while this version has no value yet. */
  migrate?(value: unknown, version: number): T | undefined;
}

interface Area {
  name: string;
  version: number;
  $value: WritableAtom<unknown>;
  initial: unknown;
  personal: boolean;
  read(all: StoredAreas): unknown;
}

const areas = new Map<string, Area>();
const dirty = new Set<Area>();
/** The areas that this page wrote since it last saw a write of another tab, in the storage or by the event. */
const ours = new Set<Area>();
/** What this page wrote last. */
let written: string | null | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let since = 0;
let quiet: Area | undefined;

/**
 * Shells before this one know a single version of an area, under its name alone. So the first version stays there, and
 * others lie beside it: an older shell finds its value, carries the others along, and deletes them at a sign-out.
 */
const besideOf = (name: string, version: number): string => `${name}@${version}`;

const nameOf = (key: string, { version }: StoredArea): string => {
  const end = besideOf('', version);
  return key.endsWith(end) ? key.slice(0, -end.length) : key;
};

/** The stored versions of an area with their keys. Those in use are first, then those that were used last. */
const versionsOf = (all: StoredAreas, name: string): [string, StoredArea][] =>
  Object.entries(all)
    .filter(([key, stored]) => nameOf(key, stored) === name)
    .sort(([, one], [, other]) => (other.until ?? IN_USE) - (one.until ?? IN_USE));

function parseAreas(text: string | null): StoredAreas {
  try {
    const root = JSON.parse(text ?? '{}') as { version?: number; areas?: StoredAreas };
    const all = root.version === ROOT_VERSION ? Object.entries(root.areas ?? {}) : [];
    // Any code of the page can write here, and its mistake must not end all writing.
    return Object.fromEntries(all.filter(([, stored]) => Object(stored) === stored));
  } catch {
    return {};
  }
}

const readAreas = (): StoredAreas => parseAreas(readStored(ROOT));

function writeAreas(all: StoredAreas): boolean {
  const some = Object.keys(all).length > 0;
  written = some ? JSON.stringify({ version: ROOT_VERSION, areas: all }) : null;
  return store(ROOT, written);
}

function put(all: StoredAreas, { name, version, $value, initial, personal }: Area): void {
  const value = $value.get();
  delete all[besideOf(name, version)];
  if (all[name]?.version === version) delete all[name];
  // Without a stored value, the next page would begin from another version.
  if (value === initial && versionsOf(all, name).length === 0) return;
  all[all[name] ? besideOf(name, version) : name] = { version, value, ...(personal && { personal }) };
}

/** A version goes after 30 days in which pages used other ones alone. */
function age(all: StoredAreas, name: string): void {
  for (const [key, stored] of versionsOf(all, name)) {
    if (areas.has(besideOf(name, stored.version))) delete stored.until;
    else {
      stored.until ??= Date.now() + UNUSED_MS;
      if (stored.until < Date.now()) delete all[key];
    }
  }
}

function write(): void {
  timer = undefined;
  // Another tab may have written other areas meanwhile. It has seen what this page wrote before.
  const stored = readStored(ROOT);
  if (stored !== written) ours.clear();
  const all = parseAreas(stored);
  for (const area of dirty) {
    put(all, area);
    ours.add(area);
  }
  for (const { name } of areas.values()) age(all, name);
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

function change(area: Area): void {
  if (area === quiet) return;
  dirty.add(area);
  if (timer) return;
  since = Date.now();
  timer = setTimeout(write, WRITE_EVERY_MS);
}

/** Sets a value of another page, which is not written back. */
function setQuietly(area: Area, value: unknown): void {
  quiet = area;
  area.$value.set(value);
  quiet = undefined;
}

/**
 * Browsers lock nothing between tabs. Of two tabs that write at once, the later one has not seen the areas of the other, and
 * its text stays. It learns that by the event, whose text it then writes again with its own areas.
 */
function readAfter({ newValue }: StorageEvent): StoredAreas {
  const stored = readStored(ROOT);
  if (newValue && newValue !== stored && stored === written) {
    const all = parseAreas(newValue);
    for (const area of ours) put(all, area);
    writeAreas(all);
    return all;
  }
  ours.clear();
  return parseAreas(stored);
}

function follow(event: StorageEvent): void {
  if (event.key !== ROOT && event.key !== null) return;
  const all = readAfter(event);
  for (const area of areas.values()) {
    const next = area.read(all);
    if (!dirty.has(area) && JSON.stringify(next) !== JSON.stringify(area.$value.get())) setQuietly(area, next);
  }
}

function watchPage(): void {
  addEventListener('storage', follow);
  addEventListener('pagehide', flushPersisted);
  // A phone that kills a page in the background fires no `pagehide`.
  document.addEventListener('visibilitychange', flushPersisted);
}

/** Clears every personal area in all its versions, including those of remotes that this page never loaded. */
export function forgetPersonalAreas(): void {
  const all = Object.entries(readAreas());
  const stored = all.flatMap(([key, area]) => (area.personal ? nameOf(key, area) : []));
  const held = [...areas.values()].flatMap(({ name, personal }) => (personal ? name : []));
  const names = new Set([...stored, ...held]);
  for (const area of areas.values()) {
    if (!names.has(area.name)) continue;
    dirty.delete(area);
    setQuietly(area, area.initial);
  }
  const others = all.filter(([key, area]) => !names.has(nameOf(key, area)));
  if (others.length < all.length) writeAreas(Object.fromEntries(others));
}

/**
 * An atom that the phone stores as one area of the JSON under `root`. Other tabs follow it. A second call for an area and
 * version returns the same atom. If another remote reads the area too, add optional fields instead of a version.
 *
 * @example const $kept = persistedAtom<Ticket[]>('tickets', [], { personal: true })
 */
export function persistedAtom<T>(name: string, initial: T, options: AreaOptions<T> = {}): WritableAtom<T> {
  const { personal = false, version = 1, migrate } = options;
  const key = besideOf(name, version);
  const known = areas.get(key);
  if (known) {
    known.personal ||= personal;
    return known.$value as WritableAtom<T>;
  }
  const read = (all: StoredAreas): T => {
    const own = [all[name], all[key]].find((stored) => stored?.version === version);
    if (own) return own.value === undefined ? initial : (own.value as T);
    for (const [, other] of versionsOf(all, name)) {
      try {
        const value = migrate?.(other.value, other.version);
        if (value !== undefined) return value;
      } catch {
        // A value that this version cannot read.
      }
    }
    return initial;
  };
  if (areas.size === 0) watchPage();
  // Another version may hold a change that is not written yet.
  if ([...dirty].some((area) => area.name === name)) flushPersisted();
  const $value = atom<T>(read(readAreas()));
  const area: Area = { name, version, $value: $value as WritableAtom<unknown>, initial, personal, read };
  areas.set(key, area);
  $value.listen(() => change(area));
  return $value;
}
