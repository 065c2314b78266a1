import type { StoreCheck } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { openObjects } from '@viewmax/server/objects/open-objects';
import { bucketOf } from '@viewmax/server/objects/store-address';
import { LRUCache } from 'lru-cache';
import type { ReleaseStore } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import { releaseStore } from './release-store.ts';

const MAX_BYTES = 64_000_000;

/** Caches files that were read lately. A release's files never change, and memory costs less than the network. */
export function rememberingStore(store: ReleaseStore, maxBytes = MAX_BYTES): ReleaseStore {
  const cached = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const forget = (identity: Identity) => {
    for (const key of [...cached.keys()]) if (key.startsWith(`${releaseName(identity)}/`)) cached.delete(key);
  };
  return {
    ...store,
    forget,
    async read(identity, file) {
      const key = `${releaseName(identity)}/${file}`;
      const known = cached.get(key);
      if (known) return known;
      const content = await store.read(identity, file);
      if (content) cached.set(key, content);
      return content;
    },
    async remove(identity) {
      await store.remove(identity);
      forget(identity);
    },
  };
}

/**
 * Opens a directory, or `s3://bucket/prefix` with the settings of the AWS SDK. The SDK reads credentials from the
 * environment, from AWS files and from the machine's role. A store that can overwrite a release is rejected. A process
 * that only reads skips this check, because the check writes.
 */
export async function openStore(address: string, { isChecked = true } = {}): Promise<ReleaseStore> {
  const store = releaseStore(await openObjects(address), address);
  if (!bucketOf(address)) return store;
  if (isChecked) await store.check();
  return rememberingStore(store);
}

const CACHED_MS = 10_000;

/** Tests the store at most once in ten seconds, because each test writes and every reader may request one. */
export function createStoreCheck(store: Pick<ReleaseStore, 'check'>, now: () => number): () => Promise<StoreCheck> {
  let cached: { at: number; answer: Promise<StoreCheck> } | undefined;
  return () => {
    if (!cached || now() - cached.at > CACHED_MS) {
      const answer = store.check().then(
        () => ({ ok: true, detail: '' }),
        (error: unknown) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }),
      );
      cached = { at: now(), answer };
    }
    return cached.answer;
  };
}
