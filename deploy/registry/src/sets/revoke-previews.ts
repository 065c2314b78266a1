import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Change } from '../state/change.ts';
import type { RegistryTables } from '../state/tables.ts';

type Query = UpdateQueryBuilder<RegistryTables, 'previews', 'previews', UpdateResult>;

/**
 * Ends previews that have not ended, and returns their ids. The caller notes why: without a note no other node would hear
 * of it.
 */
export async function revokePreviews({ tables, at }: Change, these: (query: Query) => Query): Promise<string[]> {
  const open = tables
    .updateTable('previews')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at);
  const rows = await these(open).returning('id').execute();
  return rows.map(({ id }) => id);
}
