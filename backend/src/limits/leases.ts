import { LRUCache } from 'lru-cache';

interface Lease {
  size: number;
  left: number;
  until: number;
}

/**
 * Tries that the limiter took from the database in advance, each block for a short time. A block doubles while its
 * process uses it up, and shrinks to the number that it used. So a process with few tries takes few from the others.
 */
export function createLeases(now = () => performance.now()) {
  const leases = new LRUCache<string, Lease>({ max: 10_000 });
  return {
    use(key: string): boolean {
      const lease = leases.get(key);
      if (!lease?.left || now() >= lease.until) return false;
      lease.left -= 1;
      return true;
    },
    /** The size of the next block. */
    next(key: string, most: number): number {
      const before = leases.get(key);
      if (!before) return 1;
      const size = now() < before.until ? before.size * 2 : before.size - before.left;
      return Math.max(1, Math.min(size, most));
    },
    /** Adds a block whose first try is used. */
    add(key: string, size: number, seconds: number): void {
      leases.set(key, { size, left: size - 1, until: now() + seconds * 1000 });
    },
    /** A refused block may have been too large, so the next one is small. */
    refuse(key: string): void {
      leases.delete(key);
    },
  };
}
