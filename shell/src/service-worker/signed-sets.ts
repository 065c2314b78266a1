import type { Discovery } from '@viewmax/contracts/discovery';
import { isSigned } from '@viewmax/shared/bundled/is-signed.ts';
import { SETS, STORED_SETS } from './caches.ts';
import { config } from './prelude.ts';
import type { SetFile } from './set-file.ts';
import { filesOf } from './stored-files.ts';

/** The present set and those before it. */
export const MOST = 4;

/** A document as `/discovery.json` answers it. */
export interface StoredSet {
  text: string;
  signature: string;
  /** When it was last this device's set, by the phone's clock. */
  at: number;
}

/** A document with a valid signature. */
export interface SignedSet extends StoredSet {
  set: Discovery;
  files: readonly SetFile[];
}

/** Null for a document without a valid signature, and for the set of a preview. */
export async function signedSet(stored: StoredSet): Promise<SignedSet | null> {
  if (!(await isSigned(stored.text, stored.signature, config.keys))) return null;
  const set = JSON.parse(stored.text) as Discovery;
  return set.preview ? null : { ...stored, set, files: filesOf(set) };
}

async function read(): Promise<SignedSet[]> {
  const entry = await (await caches.open(SETS)).match(STORED_SETS);
  const stored = entry ? ((await entry.json()) as StoredSet[]) : [];
  const signed = await Promise.all(stored.slice(0, MOST).map((one) => signedSet(one).catch(() => null)));
  return signed.flatMap((one) => one ?? []).sort((one, other) => other.set.revision - one.set.revision);
}

let reading: Promise<readonly SignedSet[]> | undefined;
let known: readonly SignedSet[] = [];

/** The stored sets, if they have been read. A page from the network does not wait for them. */
export const knownSets = (): readonly SignedSet[] => known;

/**
 * The stored sets with a valid signature; the present one is first. Any page can write into the cache, so the order is by
 * the signed revision. An older document cannot replace a newer one that is still stored.
 */
export async function storedSets(): Promise<readonly SignedSet[]> {
  reading ??= read();
  try {
    known = await reading;
    return known;
  } catch {
    reading = undefined;
    return [];
  }
}

/**
 * Stores these sets, and uses them from now on even if that fails. A delete needs no space, so it comes first after a purge:
 * on a full phone a purged release would return from the old list. At other times it comes only after a failed write, and
 * a worker that ends between the two loses no start without a network.
 */
export async function writeSets(sets: readonly SignedSet[], { isAfterPurge = false } = {}): Promise<void> {
  reading = Promise.resolve(sets);
  known = sets;
  const stored = sets.map(({ text, signature, at }): StoredSet => ({ text, signature, at }));
  const cache = await caches.open(SETS);
  const put = () => cache.put(STORED_SETS, new Response(JSON.stringify(stored)));
  if (isAfterPurge) await cache.delete(STORED_SETS);
  if (stored.length === 0) return;
  await put().catch(async () => {
    await cache.delete(STORED_SETS);
    await put();
  });
}
