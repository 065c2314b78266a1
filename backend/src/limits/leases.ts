type Lease = { left: number; until: number };

const MOST = 10_000;

/** Tries that were taken from the database in advance, each for a short time. */
export function createLeases() {
  const leases = new Map<string, Lease>();
  return {
    use(key: string): boolean {
      const lease = leases.get(key);
      if (!lease) return false;
      if (lease.left === 0 || lease.until <= performance.now()) {
        leases.delete(key);
        return false;
      }
      lease.left -= 1;
      return true;
    },
    add(key: string, left: number, seconds: number): void {
      if (left === 0) return;
      const [oldest] = leases.keys();
      if (leases.size >= MOST && oldest !== undefined) leases.delete(oldest);
      leases.set(key, { left, until: performance.now() + seconds * 1000 });
    },
  };
}
