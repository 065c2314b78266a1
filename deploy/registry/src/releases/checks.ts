import type { ReleaseChecks } from '@viewmax/contracts/ops/releases';
import type { Read } from '@viewmax/contracts/ops/schemas';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import type { RegistryTables, Tables } from '../state/tables.ts';
import { publishedRow } from './releases.ts';

/** Records the result of a check, here or in another registry. The log names the token that reported it. */
export function vouch(
  context: RegistryContext,
  by: string,
  release: Identity,
  { check, passed, from }: Read<'vouch'>['body'],
): Promise<void> {
  const { name, version } = release;
  return change(context, by, async ({ tables, note }) => {
    await publishedRow(tables, release);
    await tables
      .insertInto('checks')
      .values({ name, version, check, passed })
      .onConflict((conflict) => conflict.columns(['name', 'version', 'check']).doUpdateSet({ passed }))
      .execute();
    await note({
      action: passed ? 'passed' : 'failed',
      subject: releaseName(release),
      detail: { check, ...(from && { from }) },
    });
  });
}

export type CheckRow = RegistryTables['checks'];

/** The results of the checks of these releases. */
export async function checksOf(tables: Tables, releases: readonly Identity[]): Promise<CheckRow[]> {
  if (releases.length === 0) return [];
  return tables
    .selectFrom('checks')
    .selectAll()
    .where(sql<string>`name || '@' || version`, 'in', releases.map(releaseName))
    .orderBy('check')
    .execute();
}

/** One sentence for each wanted check that these releases lack. */
export const missingChecks = (
  { releases, checks }: { releases: readonly Identity[]; checks: readonly CheckRow[] },
  wanted: readonly string[],
): string[] =>
  releases.flatMap((release) => {
    const own = checks.filter((row) => releaseName(row) === releaseName(release));
    return wanted.flatMap((check) => {
      const ended = own.find((row) => row.check === check)?.passed;
      if (ended === undefined) return [`${releaseName(release)} was not put through "${check}" yet.`];
      return ended ? [] : [`${releaseName(release)} did not pass "${check}".`];
    });
  });

/** The results of a release's checks. */
export async function readChecks(
  { tables, requiredChecks }: RegistryContext,
  release: Identity,
): Promise<ReleaseChecks> {
  await publishedRow(tables, release);
  const checks = await checksOf(tables, [release]);
  return {
    checks: checks.map(({ check, passed }) => ({ check, passed })),
    missing: missingChecks({ releases: [release], checks }, requiredChecks),
  };
}
