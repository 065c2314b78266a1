import type { Answer } from '@viewmax/contracts/ops/schemas';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Identity } from '../base/identity.ts';
import { Refused } from '../base/refused.ts';
import type { RegistryContext } from '../state/context.ts';

/** The packages of a published release, and who and what built it. */
export async function readContents(
  { tables }: RegistryContext,
  { name, version }: Identity,
): Promise<Answer<'readContents'>> {
  const found = tables.selectFrom('releases').select(['packages', 'built_by']).where('name', '=', name);
  const row = await found.where('version', '=', version).executeTakeFirst();
  if (!row) throw new Refused(`${releaseName({ name, version })} is not published.`, 'not_found');
  return { packages: row.packages, builtBy: row.built_by };
}
