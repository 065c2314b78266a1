import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Assignment } from '../state/state.ts';
import type { Tables } from '../state/tables.ts';

const MAX = 2000;
const NOTE_EVERY_MS = 60_000;

/** Every set that any node has served to a device. */
export function createKnownSets(tables: Tables, now: () => number) {
  const cached = new LRUCache<string, { assignment: Assignment; notedAt: number }>({ max: MAX });
  const underWay = new Set<Promise<unknown>>();

  async function note(id: string, assignment: Assignment): Promise<void> {
    const last_served_at = new Date(now());
    await tables
      .insertInto('sets')
      .values({ id, assignment: JSON.stringify(assignment), last_served_at })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          // Two writes of one node have connections of their own, so the later one may land first.
          last_served_at: sql`greatest(sets.last_served_at, excluded.last_served_at)`,
        }),
      )
      .execute();
  }

  /** Those of these sets that are known. */
  async function findAll(setIds: Iterable<string>): Promise<Map<string, Assignment>> {
    const found = new Map<string, Assignment>();
    const others: string[] = [];
    for (const id of setIds) {
      const known = cached.get(id);
      if (known) found.set(id, known.assignment);
      else others.push(id);
    }
    if (others.length === 0) return found;
    const any = sql<string>`any(${others})`;
    for (const { id, assignment } of await tables
      .selectFrom('sets')
      .select(['id', 'assignment'])
      .where('id', '=', any)
      .execute()) {
      cached.set(id, { assignment, notedAt: 0 });
      found.set(id, assignment);
    }
    return found;
  }

  return {
    find: async (setId: string): Promise<Assignment | null> => (await findAll([setId])).get(setId) ?? null,
    findAll,
    /** Records that a device receives this set. The write runs in the background. */
    served(setId: string, assignment: Assignment): void {
      if (now() - (cached.get(setId)?.notedAt ?? 0) < NOTE_EVERY_MS) return;
      cached.set(setId, { assignment, notedAt: now() });
      const work: Promise<unknown> = note(setId, assignment)
        // The write failed, so the next page retries it. This node still accepts the reports of the page.
        .catch(() => cached.set(setId, { assignment, notedAt: 0 }))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    /** Resolves when all writes have ended. */
    settled: async () => void (await Promise.all(underWay)),
  };
}

export type KnownSets = ReturnType<typeof createKnownSets>;
