import type { Discovery, LazyFile, LiveRelease } from '@viewmax/shared/contracts/discovery';
import { WRAPPER_CHUNK } from '@viewmax/shared/contracts/wrapper-set';
import { markCached } from '../page/cached-mark.ts';
import { sha384 } from '../releases/sha384.ts';

const PREFIX = 'set-';
const NOTES = 'notes';
const PRESENT = '/present-set';
/** Every page contains its whole set, so one cached page serves all paths. */
const PAGE = '/';
const DAY_MS = 86_400_000;

const BLOCK = /<script type="application\/json" id="discovery">([^<]*)<\/script>/;

interface Wanted extends Omit<LazyFile, 'file'> {
  url: string;
}

/** The files of the shell and of the remotes. `only` limits the remotes on costly networks. */
function wantedFiles({ shell, remotes }: Discovery, only: readonly string[] | undefined): Wanted[] {
  const releases: LiveRelease[] = [shell, ...remotes.filter(({ name, off }) => !off && (only?.includes(name) ?? true))];
  return releases.flatMap(({ base, entry, code, css, screens }) =>
    [entry, ...code, ...css, ...Object.values({ ...screens, [WRAPPER_CHUNK]: [] }).flat()].map(
      ({ file, ...hash }: LazyFile) => ({
        url: base + file,
        ...hash,
      }),
    ),
  );
}

async function presentName(): Promise<string | undefined> {
  const note = await (await caches.open(NOTES)).match(PRESENT);
  return note?.text();
}

async function presentPage(): Promise<Response | undefined> {
  const name = await presentName();
  return name ? (await caches.open(name)).match(PAGE) : undefined;
}

/** The page of the set that was cached last. Undefined without a complete set, and when the cache cannot be read. */
export const cachedPage = (): Promise<Response | undefined> => presentPage().catch(() => undefined);

async function isCached(setId: string, only: readonly string[] | undefined): Promise<boolean> {
  const page = (await presentName()) === PREFIX + setId ? await presentPage() : undefined;
  if (!page || Date.now() - Date.parse(page.headers.get('date') ?? '') > DAY_MS) return false;
  const set = readSet(await page.text());
  if (!set) return false;
  const cache = await caches.open(PREFIX + setId);
  const found = await Promise.all(wantedFiles(set, only).map(({ url }) => cache.match(url)));
  return found.every(Boolean);
}

function readSet(html: string): Discovery | null {
  const [, text] = BLOCK.exec(html) ?? [];
  return text ? (JSON.parse(text) as Discovery) : null;
}

async function fetchFile({ url, integrity, starts }: Wanted): Promise<[string, Response]> {
  const answer = await fetch(url, { integrity });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  // The browser checks only a whole hash. A lazy chunk has the hash's prefix, so the worker checks it.
  const isPublished = !starts || (await sha384(await answer.clone().arrayBuffer())).startsWith(starts);
  if (!isPublished) throw new Error(`${url} is not the file that was published`);
  return [url, answer];
}

/** Marks the page and dates it by the phone's clock, which also computes its age later. */
function asCached(html: string, { headers: sent }: Response): Response {
  const headers = new Headers(sent);
  headers.set('date', new Date().toUTCString());
  // These headers describe the compressed text, and this text is not compressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(markCached(html), { headers });
}

/** Deletes all sets except the present and the previous one, which an open page may still use. */
async function deleteOtherSets(present: string, previous: string | undefined): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== present && name !== previous);
  await Promise.all(old.map((name) => caches.delete(name)));
}

const RELEASE = /^https?:\/\/[^/]+\/r\/[^/]+\/[^/]+\//;

/** Deletes the cached files of purged releases, which may do harm. The server answers 404 for such a release. */
async function deletePurged(present: string, { shell, remotes }: Discovery): Promise<void> {
  const listed = new Set([shell, ...remotes].map(({ base }) => new URL(base, location.href).href));
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === present) continue;
    const cache = await caches.open(name);
    const files = await cache.keys();
    const bases = new Set(files.flatMap(({ url }) => RELEASE.exec(url)?.[0] ?? []));
    for (const base of bases) {
      const own = files.filter(({ url }) => url.startsWith(base));
      const [first] = own;
      if (!first || listed.has(base)) continue;
      const { status } = await fetch(first.url, { method: 'HEAD', cache: 'no-store' });
      if (status === 404 || status === 410) await Promise.all(own.map((request) => cache.delete(request)));
    }
  }
}

async function cache(setId: string | undefined, only: readonly string[] | undefined): Promise<void> {
  if (setId && (await isCached(setId, only))) {
    // A page already runs this set, so the previous set can go. On costly networks pages request often, and it stays.
    if (!only) await deleteOtherSets(PREFIX + setId, undefined);
    return;
  }
  // A drawn screen would be old when the page is used.
  const page = await fetch(PAGE, { headers: { accept: 'text/html', 'x-viewmax-bare': '1' }, cache: 'no-cache' });
  const html = await page.text();
  const set = page.ok ? readSet(html) : null;
  if (!set) return;
  const name = PREFIX + set.setId;
  const target = await caches.open(name);
  const missing: Wanted[] = [];
  for (const wanted of wantedFiles(set, only)) if (!(await target.match(wanted.url))) missing.push(wanted);
  const previous = await presentName();
  try {
    const files = await Promise.all(missing.map(fetchFile));
    await Promise.all(files.map(([url, answer]) => target.put(url, answer)));
    await target.put(PAGE, asCached(html, page));
  } catch (error) {
    // An incomplete set is useless and takes space.
    if (name !== previous) await caches.delete(name);
    throw error;
  }
  await (await caches.open(NOTES)).put(PRESENT, new Response(name));
  await deleteOtherSets(name, previous);
  // The set is complete, even if this check fails.
  await deletePurged(name, set).catch(() => {});
}

let queue: Promise<void> = Promise.resolve();

/**
 * Caches this device's set, whole or not at all. Cached files are not fetched again. Requests run one after the other, so
 * that a failing request cannot delete another's files. `setId` is the set of the requesting page.
 */
export function cacheSet(setId?: string, only?: readonly string[]): Promise<void> {
  const work = queue.then(() => cache(setId, only));
  queue = work.catch(() => {});
  return work;
}
