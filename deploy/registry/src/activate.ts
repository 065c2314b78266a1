import type { Database } from '@viewmax/shared/server/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Identity, titleOf } from './identity.ts';
import { Refused } from './refused.ts';
import { type RegistryTables, tablesOf } from './tables.ts';

type Work = (tables: Transaction<RegistryTables>) => Promise<boolean>;

/** One change at a time, and one step of the revision for each: a page can tell which of two sets is the newer one. */
function change(tables: Kysely<RegistryTables>, work: Work): Promise<boolean> {
  return tables.transaction().execute(async (transaction) => {
    await transaction.selectFrom('state').select('revision').forUpdate().execute();
    const changed = await work(transaction);
    if (changed) {
      await transaction.updateTable('state').set({ revision: sql`revision + 1` }).execute();
    }
    return changed;
  });
}

/** Makes published releases live, all together. False when they were. */
export function activate(db: Database, releases: readonly Identity[]): Promise<boolean> {
  return change(tablesOf(db), async (tables) => {
    const live = new Map((await tables.selectFrom('live').selectAll().execute()).map((row) => [row.name, row.version]));
    const next = releases.filter(({ name, version }) => live.get(name) !== version);
    for (const { name, version } of next) {
      const published = tables.selectFrom('releases').select('name').where('name', '=', name);
      if (!(await published.where('version', '=', version).executeTakeFirst())) {
        throw new Refused(`${titleOf({ name, version })} is not published, so it cannot go live.`);
      }
      await tables
        .insertInto('live')
        .values({ name, version })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ version, activated_at: sql`now()` }))
        .execute();
    }
    return next.length > 0;
  });
}

/** Takes a name out of the live set; its releases stay published. False when it was not live. */
export function retire(db: Database, name: string): Promise<boolean> {
  return change(tablesOf(db), async (tables) => {
    const removed = await tables.deleteFrom('live').where('name', '=', name).executeTakeFirst();
    return removed.numDeletedRows > 0;
  });
}
