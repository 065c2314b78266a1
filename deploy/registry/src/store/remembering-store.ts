import { releaseName } from '@viewmax/contracts/release-name';
import { LRUCache } from 'lru-cache';
import type { ReleaseStore } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';

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
