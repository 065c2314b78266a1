import { releaseName } from '@viewmax/contracts/release-name';
import type { Selectable } from 'kysely';
import type { Identity } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import type { RegistryTables, Tables } from '../state/tables.ts';

export type Tombstone = Selectable<RegistryTables['tombstones']>;

/** The tombstone of a purged release. */
export const tombstoneOf = (tables: Tables, { name, version }: Identity): Promise<Tombstone | undefined> =>
  tables
    .selectFrom('tombstones')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();

/** Rejects a purged release: the same bytes would restore the harm, and other bytes would hide it. */
export async function refusePurged(tables: Tables, release: Identity): Promise<void> {
  const found = await tombstoneOf(tables, release);
  if (!found) return;
  const day = found.purged_at.toISOString().slice(0, 10);
  const why = /[.!?]$/.test(found.reason) ? found.reason : `${found.reason}.`;
  throw new Refused(
    `${releaseName(release)} was purged by ${found.purged_by} on ${day}: ${why} It is never published again; raise the version.`,
    'gone',
  );
}
