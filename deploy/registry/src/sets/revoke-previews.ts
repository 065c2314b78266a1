import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Change } from '../state/change.ts';
import type { RegistryTables } from '../state/tables.ts';

type Query = UpdateQueryBuilder<RegistryTables, 'previews', 'previews', UpdateResult>;

/**
 * Revokes active previews and returns their ids. The caller has to write a note, because only a note notifies other
 * nodes.
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
