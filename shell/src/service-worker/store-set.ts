import type { Discovery, LiveRelease } from '@viewmax/contracts/discovery';
import { releasesOf } from '../releases/releases-of.ts';
import { deleteOtherCaches } from './caches.ts';
import { forgetShown } from './forget-shown.ts';
import { MOST, type SignedSet, signedSet, storedSets, writeSets } from './signed-sets.ts';
import { deleteOtherFiles, filesOf, hasFiles, storeFiles, type Wanted } from './stored-files.ts';

const DAY_MS = 86_400_000;
/** A rollback within this time loads no file. */
const KEPT_MS = 7 * DAY_MS;

// Phones correct their clocks, backwards too.
const isWithin = (at: number, ms: number): boolean => Math.abs(Date.now() - at) < ms;

/** Asks for this device's set. */
async function askForSet(): Promise<SignedSet> {
  const answer = await fetch('/discovery.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The set answered ${answer.status}`);
  const signature = answer.headers.get('x-viewmax-signature') ?? '';
  const found = await signedSet({ text: await answer.text(), signature, at: Date.now() });
  if (!found) throw new Error('The set is not signed for this device');
  return found;
}

const entryOf = ({ base, entry }: LiveRelease): string => new URL(base + entry.file, location.href).href;

/** The entries of purged releases, which may do harm. The server answers 404 for them. */
async function purgedOf(sets: readonly SignedSet[], present: Discovery): Promise<ReadonlySet<string>> {
  const live = new Set(releasesOf(present).map(entryOf));
  const others = new Set(sets.flatMap(({ set }) => releasesOf(set).map(entryOf)).filter((url) => !live.has(url)));
  const purged = [...others].map(async (url) => {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || status === 410 ? [url] : [];
  });
  // The releases stay without an answer of the server.
  const known = await Promise.all(purged.map((one) => one.catch(() => [])));
  return new Set(known.flat());
}

/** The set of a page. */
export type PageSet = Pick<Discovery, 'setId' | 'purged'>;

/** Whether a page runs this set. The page of an older shell says nothing of a purge. */
const isSetOf = (page: PageSet | undefined, { setId, purged }: Discovery): boolean =>
  page?.setId === setId && (page.purged ?? purged) === purged;

async function store(page: PageSet | undefined, wanted: Wanted): Promise<void> {
  await deleteOtherCaches().catch(() => {});
  const sets = await storedSets();
  const [present] = sets;
  const isPresent = present !== undefined && isSetOf(page, present.set);
  if (isPresent && isWithin(present.at, DAY_MS) && (await hasFiles(filesOf(present.set, wanted)))) return;

  const next = await askForSet();
  // A node that is behind answered. The revision of an expired document counts no more.
  const isOlder = present && next.set.revision < present.set.revision;
  if (isOlder && Date.parse(present.set.expiresAt) > Date.now()) return;

  // A bad release may have deleted the sets that held it. It cannot write a document that is newer than its purge.
  if (next.set.purged !== present?.set.purged) await forgetShown();
  const purged = await purgedOf(sets, next.set);
  const good = sets.filter(({ set }) => !releasesOf(set).some((release) => purged.has(entryOf(release))));
  // A purged release goes, even if the next set cannot be stored.
  if (good.length < sets.length) await writeSets(good, { isAfterPurge: true });
  let remaining: readonly SignedSet[] = good;
  try {
    await storeFiles(
      filesOf(next.set, wanted),
      good.flatMap(({ files }) => files),
    );
    const before = good
      .filter(({ set }) => set.setId !== next.set.setId && set.revision <= next.set.revision)
      .map((one) => (one === present ? { ...one, at: next.at } : one))
      .filter(({ at }) => isWithin(at, KEPT_MS));
    remaining = [next, ...before].slice(0, MOST);
    await writeSets(remaining);
  } finally {
    await deleteOtherFiles(remaining.flatMap(({ files }) => files));
  }
}

let queue: Promise<void> = Promise.resolve();

/** Runs one after the other, so that a failing request cannot delete another's files. */
function queued(work: () => Promise<void>): Promise<void> {
  const done = queue.then(work);
  queue = done.catch(() => {});
  return done;
}

/**
 * Stores this device's set, whole or not at all. A file whose bytes are stored is not fetched again. `page` is the set of
 * the requesting page.
 */
export const storeSet = (page?: PageSet, wanted: Wanted = {}): Promise<void> => queued(() => store(page, wanted));

/** No page of a stored set appears any more. Its files stay, because the next set may hold them. */
export const forgetSets = (): Promise<void> => queued(() => writeSets([], { isAfterPurge: true }));
