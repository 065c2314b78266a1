import type { Objects } from '@viewmax/server/objects/objects';
import { LRUCache } from 'lru-cache';

const MAX_BYTES = 32 * 1024 * 1024;
/** Another node may have deleted a picture. Browsers cache pictures much longer. */
const KEPT_MS = 60_000;

/** Remembers objects that were read lately, because each read of a bucket costs money and time. */
export function rememberingObjects(objects: Objects): Objects {
  const recent = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: KEPT_MS,
  });
  return {
    ...objects,
    async read(key) {
      const known = recent.get(key);
      if (known) return known;
      const content = await objects.read(key);
      if (content) recent.set(key, content);
      return content;
    },
    async write(key, content) {
      await objects.write(key, content);
      recent.set(key, content);
    },
    async remove(key) {
      await objects.remove(key);
      recent.delete(key);
    },
  };
}
