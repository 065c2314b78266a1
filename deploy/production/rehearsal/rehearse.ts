import { rmSync } from 'node:fs';
import { checkPurchases, type PurchaseCheck } from './check-purchases.ts';
import { type Check, createDrills, type Drill } from './drills.ts';
import { type Kind, startLoad } from './load.ts';
import { writeNextVersion } from './next-version.ts';
import { startRoleProcesses } from './role-processes.ts';
import { type RoleNodes, tryRoles } from './role-site.ts';
import { HOST, openSite, root, type Site, type SiteOptions } from './site.ts';
import { createVisitor } from './visitor.ts';

export interface Rehearsal {
  drills: Drill[];
  checks: Check[];
  books: PurchaseCheck;
  /** What nginx logged about requests that it could not pass. */
  log: string[];
}

export interface RehearseOptions extends SiteOptions {
  /** The paths of pages that the visitors open. */
  pages: readonly string[];
  /** Every drill. Otherwise a rolling change alone. */
  isWhole: boolean;
  /** Starts the split roles in containers. */
  openPods?(site: Site): Promise<RoleNodes>;
}

/** Two processors carry nodes, database, nginx and visitors, so the rates are low. The number of faults counts here. */
const PER_SECOND: Record<Kind, number> = { page: 15, discovery: 10, file: 10, call: 20, purchase: 15 };

/** Runs changes and faults under load, and compares the results with the bars. */
export async function rehearse({ isWhole, pages, openPods, ...options }: RehearseOptions): Promise<Rehearsal> {
  const next = writeNextVersion(root);
  const site = await openSite(options);
  const visitor = createVisitor(site.front.port, HOST);
  const load = startLoad({ visitor, secret: site.jwtSecret, file: site.file, pages, perSecond: PER_SECOND });
  try {
    const run = createDrills(site, load);
    if (isWhole) await run.calm();
    await run.change('a rolling change with a migration', next);
    if (isWhole) {
      await run.stopOne();
      await run.killOne();
      await run.hangOne();
      await run.restartDatabase();
      await run.loseDisk();
      await run.rollBack();
      await run.backUp();
      await run.change('a return to the previous version', root);
    }
    await load.stop();
    const roles: Check[] = [];
    if (isWhole) roles.push(...(await tryRoles('split roles as processes', site, () => startRoleProcesses(site))));
    if (openPods) roles.push(...(await tryRoles('split roles as pods of Kubernetes', site, () => openPods(site))));
    const books = await checkPurchases(site.db, load.purchases);
    const checks: Check[] = [
      ...run.checks,
      ...roles,
      { what: 'purchases without an answer in the end', value: load.purchases.length - books.acknowledged, most: 0 },
      { what: 'acknowledged purchases that the ledger lacks', value: books.lost, most: 0 },
      { what: 'double charges', value: books.double, most: 0 },
      { what: 'differences in the books', value: books.findings, most: 0 },
    ];
    return { drills: run.drills, checks, books, log: site.front.errors() };
  } finally {
    // A failed drill leaves visitors, who would go on for ever.
    await load.stop();
    visitor.close();
    await site.close();
    rmSync(next, { recursive: true, force: true });
  }
}
