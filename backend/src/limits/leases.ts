import { LRUCache } from 'lru-cache';

/** Tries that the limiter took from the database in advance, each for a short time. */
export function createLeases() {
  const leases = new LRUCache<string, { left: number }>({ max: 10_000 });
  return {
    use(key: string): boolean {
      const lease = leases.get(key);
      if (!lease?.left) return false;
      lease.left -= 1;
      return true;
    },
    add(key: string, left: number, seconds: number): void {
      if (left > 0) leases.set(key, { left }, { ttl: seconds * 1000 });
    },
  };
}
