import { titleOf } from '../identity.ts';
import type { ReleaseStore } from './release-store.ts';

const MAX_BYTES = 64_000_000;

/** Keeps what was read last: a file of a release never changes, and the network costs more than memory. */
export function rememberingStore(store: ReleaseStore, maxBytes = MAX_BYTES): ReleaseStore {
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    ...store,
    async read(identity, file) {
      const key = `${titleOf(identity)}/${file}`;
      const known = kept.get(key);
      if (known) return known;
      const content = await store.read(identity, file);
      if (!content) return null;
      if (!kept.has(key)) bytes += content.length;
      kept.set(key, content);
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
      return content;
    },
    async remove(identity) {
      await store.remove(identity);
      for (const key of [...kept.keys()]) if (key.startsWith(`${titleOf(identity)}/`)) forget(key);
    },
  };
}
