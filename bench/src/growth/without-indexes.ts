import type { Client } from '@viewmax/server/with-client';

interface Key {
  relation: string;
  name: string;
  definition: string;
  isForeign: boolean;
}

const KEYS = `
  select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
    contype = 'f' as "isForeign"
  from pg_constraint
  where contype in ('p', 'u', 'f') and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))`;

const INDEXES = `
  select quote_ident(schemaname) || '.' || quote_ident(indexname) as name, indexdef as definition from pg_indexes
  where (quote_ident(schemaname) || '.' || quote_ident(tablename))::regclass = any ($1::regclass[])`;

/**
 * Runs `work` while these tables have neither keys nor indexes nor triggers, and makes them again: each is built once, of sorted
 * rows. A foreign key is not proved of the rows before, and binds later ones as ever.
 */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<Key>(KEYS, [tables]);
  const foreign = keys.filter(({ isForeign }) => isForeign);
  const own = keys.filter(({ isForeign }) => !isForeign);
  for (const { relation, name } of [...foreign, ...own])
    await client.query(`alter table ${relation} drop constraint ${name}`);
  // What is left belongs to no key.
  const { rows: indexes } = await client.query<Pick<Key, 'name' | 'definition'>>(INDEXES, [tables]);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query('set session_replication_role = replica');
  await work();
  await client.query('set session_replication_role = origin');
  for (const { relation, name, definition } of own)
    await client.query(`alter table ${relation} add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { relation, name, definition } of foreign) {
    const unproved = definition.endsWith('NOT VALID') ? definition : `${definition} not valid`;
    await client.query(`alter table ${relation} add constraint ${name} ${unproved}`);
  }
}
