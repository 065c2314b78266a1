import type { ReleaseChecks } from '@viewmax/contracts/ops/releases';
import type { PromotedFrom } from '@viewmax/contracts/ops/values';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Identity } from '../base/identity.ts';
import { Refused } from '../base/refused.ts';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import type { Tables } from '../state/tables.ts';
import { isPublished } from './releases.ts';

export interface Vouch {
  check: string;
  passed: boolean;
  /** Set for a result of another registry. */
  from?: PromotedFrom;
}

/** Records the result of a check. The log names the token that reported it. */
export function vouch(context: RegistryContext, by: string, release: Identity, how: Vouch): Promise<void> {
  const { name, version } = release;
  const { check, passed, from } = how;
  return change(context, by, async ({ tables, quietNote }) => {
    if (!(await isPublished(tables, release)))
      throw new Refused(`${releaseName(release)} is not published.`, 'not_found');
    await tables
      .insertInto('checks')
      .values({ name, version, check, passed })
      .onConflict((conflict) => conflict.columns(['name', 'version', 'check']).doUpdateSet({ passed }))
      .execute();
    await quietNote({
      action: passed ? 'passed' : 'failed',
      subject: releaseName(release),
      detail: { check, ...(from && { from }) },
    });
  });
}

const resultsOf = (tables: Tables, { name, version }: Identity): Promise<ReleaseChecks['checks']> =>
  tables
    .selectFrom('checks')
    .select(['check', 'passed'])
    .where('name', '=', name)
    .where('version', '=', version)
    .orderBy('check')
    .execute();

/** One sentence for each required check that these releases lack. */
export async function missingChecks(
  tables: Tables,
  releases: readonly Identity[],
  wanted: readonly string[],
): Promise<string[]> {
  const sentences: string[] = [];
  for (const release of wanted.length > 0 ? releases : []) {
    const rows = await resultsOf(tables, release);
    for (const check of wanted) {
      const ended = rows.find((row) => row.check === check)?.passed;
      if (ended === undefined) sentences.push(`${releaseName(release)} was not put through "${check}" yet.`);
      if (ended === false) sentences.push(`${releaseName(release)} did not pass "${check}".`);
    }
  }
  return sentences;
}

/** The results of a release's checks. */
export async function readChecks(
  { tables, requiredChecks }: RegistryContext,
  release: Identity,
): Promise<ReleaseChecks> {
  if (!(await isPublished(tables, release)))
    throw new Refused(`${releaseName(release)} is not published.`, 'not_found');
  return { checks: await resultsOf(tables, release), missing: await missingChecks(tables, [release], requiredChecks) };
}
