import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPurchases } from './check-purchases.ts';
import { copyRepository } from './copy-repository.ts';
import * as drills from './drills.ts';
import { failOver } from './fail-over.ts';
import { startLoad } from './load.ts';
import { HOST, openSite, root, type SiteOptions } from './site.ts';

/** Another version of the servers has one more migration. It only adds, as each migration of the house does. */
const MIGRATION = `alter table app.purchases add column rehearsed boolean not null default false;
create index purchases_rehearsed on app.purchases (at) where rehearsed;
`;

export const drillSets = ['all', 'change', 'killed', 'frozen', 'silent', 'pooled'] as const;

export interface RehearseOptions extends SiteOptions {
  /** The paths of pages that the visitors open. */
  pages: readonly string[];
  /** Every drill, or one of them alone. */
  drills: (typeof drillSets)[number];
}

/** Runs changes and faults under load. Returns the figures with their bars, and the number of purchases. */
export async function rehearse({ drills: chosen, pages, ...options }: RehearseOptions) {
  const next = copyRepository(root);
  writeFileSync(join(next, 'backend/migrations/9000-rehearsal.sql'), MIGRATION);
  const site = await openSite({ ...options, isPooled: chosen === 'pooled' });
  const { port } = site.front;
  const load = startLoad({ ...site, origin: `http://127.0.0.1:${port}`, host: HOST, pages });
  const change = drills.changeTo('a rolling change with a migration', next);
  const { calm, stopOne, killOne, hangOne, restartDatabase, loseDisk, rollBack, backUp } = drills;
  const back = drills.changeTo('a return to the previous version', root);
  const all = [
    calm,
    change,
    stopOne,
    killOne,
    hangOne,
    restartDatabase,
    loseDisk,
    rollBack,
    backUp,
    back,
    failOver('killed'),
  ];
  const [killed, frozen, silent] = [[failOver('killed')], [failOver('frozen')], [failOver('silent')]];
  const sets = { all, change: [change], killed, frozen, silent, pooled: killed };
  const checks: drills.Check[] = [];
  try {
    for (const drill of sets[chosen]) checks.push(...(await drill(site, load)));
    await load.stop();
    const { acknowledged, lost, double, findings } = await checkPurchases(site.db, load.purchases);
    checks.push(
      { what: 'purchases without an answer in the end', value: load.purchases.length - acknowledged, most: 0 },
      { what: 'acknowledged purchases that the ledger lacks', value: lost, most: 0 },
      { what: 'double charges', value: double, most: 0 },
      { what: 'differences in the books', value: findings, most: 0 },
    );
    return { checks, acknowledged };
  } finally {
    // A failed drill leaves visitors, who would go on for ever.
    await load.stop();
    await site.close();
    rmSync(next, { recursive: true, force: true });
  }
}
