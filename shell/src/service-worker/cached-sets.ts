import type { Discovery, LazyFile, LiveRelease } from '@viewmax/shared/contracts/discovery';
import { markKept } from '../page/cached-mark.ts';
import { sha384 } from '../releases/sha384.ts';

const PREFIX = 'set-';
const NOTES = 'notes';
const PRESENT = '/present-set';
/** Every page carries its whole set, so one page stands for all paths. */
const PAGE = '/';
const DAY_MS = 86_400_000;

const BLOCK = /<script type="application\/json" id="discovery">([^<]*)<\/script>/;

interface Wanted extends Omit<LazyFile, 'file'> {
  url: string;
}

/** Only the named remotes where data are costly, else all. The shell is always wanted. */
function wantedFiles({ shell, remotes }: Discovery, only: readonly string[] | undefined): Wanted[] {
  const releases: LiveRelease[] = [shell, ...remotes.filter(({ name, off }) => !off && (only?.includes(name) ?? true))];
  return releases.flatMap(({ base, entry, code, css, screens }) =>
    [entry, ...code, ...css, ...Object.values(screens).flat()].map(({ file, ...hash }: LazyFile) => ({
      url: base + file,
      ...hash,
    })),
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

/** The page of the set that was kept last, or nothing where none was kept whole, or nothing can be read any more. */
export const keptPage = (): Promise<Response | undefined> => presentPage().catch(() => undefined);

async function isKept(setId: string, only: readonly string[] | undefined): Promise<boolean> {
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
  // The browser checks a whole hash; what a lazy chunk's starts with is for us to check. A wrong file would stay.
  const isPublished = !starts || (await sha384(await answer.clone().arrayBuffer())).startsWith(starts);
  if (!isPublished) throw new Error(`${url} is not the file that was published`);
  return [url, answer];
}

/** When it was kept is by the phone's clock, as the question how old it is will be. */
function asKept(html: string, { headers: sent }: Response): Response {
  const headers = new Headers(sent);
  headers.set('date', new Date().toUTCString());
  // They are those of the text as it travelled.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(markKept(html), { headers });
}

/** The set before stays for one look more: a page that is still open may want a file of it. */
async function dropOthers(present: string, before: string | undefined): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== present && name !== before);
  await Promise.all(old.map((name) => caches.delete(name)));
}

const RELEASE = /^\/r\/[^/]+\/[^/]+\//;

/** The server answers 404 for a purged release, whose files may do harm. One question for each that is no longer named. */
async function dropPurged(present: string, { shell, remotes }: Discovery): Promise<void> {
  const named = new Set([shell, ...remotes].map(({ base }) => base));
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === present) continue;
    const cache = await caches.open(name);
    const files = (await cache.keys()).map((request) => ({ request, path: new URL(request.url).pathname }));
    const bases = new Set(files.flatMap(({ path }) => RELEASE.exec(path)?.[0] ?? []));
    for (const base of bases) {
      const own = files.filter(({ path }) => path.startsWith(base));
      const [first] = own;
      if (!first || named.has(base)) continue;
      const { status } = await fetch(first.path, { method: 'HEAD', cache: 'no-store' });
      if (status === 404 || status === 410) await Promise.all(own.map(({ request }) => cache.delete(request)));
    }
  }
}

async function keep(setId: string | undefined, only: readonly string[] | undefined): Promise<void> {
  if (setId && (await isKept(setId, only))) {
    // A page has begun with this set, so the set before has had its time. Where data are costly a page asks more often.
    if (!only) await dropOthers(PREFIX + setId, undefined);
    return;
  }
  const page = await fetch(PAGE, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  const html = await page.text();
  const set = page.ok ? readSet(html) : null;
  if (!set) return;
  const name = PREFIX + set.setId;
  const cache = await caches.open(name);
  const missing: Wanted[] = [];
  for (const wanted of wantedFiles(set, only)) if (!(await cache.match(wanted.url))) missing.push(wanted);
  const before = await presentName();
  try {
    const files = await Promise.all(missing.map(fetchFile));
    await Promise.all(files.map(([url, answer]) => cache.put(url, answer)));
    await cache.put(PAGE, asKept(html, page));
  } catch (error) {
    // Half a set is of no use, and takes the room that a whole one may have lacked.
    if (name !== before) await caches.delete(name);
    throw error;
  }
  await (await caches.open(NOTES)).put(PRESENT, new Response(name));
  await dropOthers(name, before);
  // The set is kept whatever becomes of the question.
  await dropPurged(name, set).catch(() => {});
}

let underWay: Promise<void> = Promise.resolve();

/**
 * Keeps this device's set on the phone, whole or not at all. What the browser has already is not fetched again. One after
 * the other: a second page's try that fails must not take away what the first one's has kept. `setId`: the set that the
 * page runs, where a page asks.
 */
export function keepSet(setId?: string, only?: readonly string[]): Promise<void> {
  const work = underWay.then(() => keep(setId, only));
  underWay = work.catch(() => {});
  return work;
}
