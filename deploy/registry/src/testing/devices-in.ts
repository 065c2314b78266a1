import { randomBytes } from 'node:crypto';
import type { Database } from '@viewmax/server/database';
import { bucketOf } from '../sets/resolve.ts';
import { tablesOf } from '../state/tables.ts';

/** Returns ids of new devices whose buckets of a rollout lie in a range from 0 to 10,000. */
export async function devicesIn(db: Database, rolloutId: number) {
  const rollouts = tablesOf(db).selectFrom('rollouts').select('salt').where('id', '=', rolloutId);
  const { salt } = await rollouts.executeTakeFirstOrThrow();
  return (count: number, from: number, until: number): string[] => {
    const ids: string[] = [];
    while (ids.length < count) {
      const id = randomBytes(16).toString('base64url');
      const bucket = bucketOf(salt, id);
      if (bucket >= from && bucket < until) ids.push(id);
    }
    return ids;
  };
}
