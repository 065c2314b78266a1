import { randomBytes } from 'node:crypto';
import type { NewTrust, TrustView } from '@viewmax/contracts/ops/trusts';
import type { Selectable } from 'kysely';
import { revokePreviews } from '../rollouts/previews.ts';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import type { RegistryTables } from '../state/tables.ts';

export type TrustRow = Selectable<RegistryTables['trusts']>;

const viewOf = ({ repository_id, created_by, created_at, ...rest }: TrustRow): TrustView => ({
  ...rest,
  repositoryId: repository_id,
  createdBy: created_by,
  createdAt: created_at.toISOString(),
});

/** Trusts the pipelines of a repository, so that they need no stored token. */
export function createTrust(
  context: RegistryContext,
  by: string,
  { repositoryId: repository_id, environment, ...trust }: NewTrust,
): Promise<TrustView> {
  return change(context, by, async (its) => {
    const id = randomBytes(6).toString('hex');
    const row = { ...trust, id, repository_id, environment: environment ?? null, created_by: by, created_at: its.at };
    const inserted = await its.tables
      .insertInto('trusts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted)
      throw new Refused(`The repository ${repository_id} is already trusted for ${trust.remote}. Revoke it first.`);
    await its.note({
      action: 'create trust',
      subject: id,
      detail: { ...trust, repository_id, environment: row.environment },
    });
    return viewOf(row);
  });
}

export async function listTrusts({ tables }: RegistryContext): Promise<TrustView[]> {
  const rows = await tables.selectFrom('trusts').selectAll().orderBy('remote').orderBy('created_at').execute();
  return rows.map(viewOf);
}

/** Ends a trust, the tokens of its runs, and their previews. */
export function revokeTrust(context: RegistryContext, by: string, id: string): Promise<void> {
  return change(context, by, async (its) => {
    const row = await its.tables.deleteFrom('trusts').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) throw new Refused(`There is no trust ${id}.`, 'not_found');
    const runs = its.tables.selectFrom('tokens').select('id').where('trust', '=', id);
    const previews = await revokePreviews(its, (query) => query.where('token', 'in', runs));
    await its.tables
      .updateTable('tokens')
      .set({ expires_at: its.at })
      .where('trust', '=', id)
      .where('expires_at', '>', its.at)
      .execute();
    const { remote, repository_id } = row;
    await its.note({ action: 'revoke trust', subject: id, detail: { remote, repository_id, previews } });
  });
}
