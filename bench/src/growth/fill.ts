import { createRegistry, directoryStore, migrateRegistry } from '@viewmax/registry';
import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { addBuyersAndScreenings } from '../purchase/shop.ts';
import { amountsOf } from './amounts.ts';
import { addHistory, HISTORY } from './history.ts';
import { addEntries } from './log.ts';
import { addDevices, addRollouts, COMPARED } from './rollouts.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface FillOrder {
  databaseUrl: string;
  /** The folder of its releases. */
  store: string;
  size: number;
}

/** Fills an empty database. A process fills one, because the buyers of a process are numbered through. */
process.once('message', async ({ databaseUrl, store, size }: FillOrder) => {
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  const amounts = amountsOf(size);
  await addBuyersAndScreenings(db);
  await migrateRegistry(db);
  const registry = createRegistry({ db, store: directoryStore(store) });
  await withClient(db, async (client) => {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
    await withoutIndexes(client, HISTORY, () => addHistory(client, amounts));
    const large = await addRollouts(registry, client, amounts);
    await withoutIndexes(client, COMPARED, async () => {
      await addDevices(client, large, amounts.devices);
      await addEntries(client, amounts.entries);
    });
    await client.query('vacuum analyze');
  });
  await registry.close();
  await db.close();
  process.send?.(amounts);
});
process.once('disconnect', () => process.exit());
