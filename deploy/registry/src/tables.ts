import type { Release } from '@viewmax/shared/contracts/discovery';
import type { Database } from '@viewmax/shared/server/database';
import { createKysely } from '@viewmax/shared/server/kysely';
import type { Generated, JSONColumnType, Kysely } from 'kysely';

export interface RegistryTables {
  releases: {
    name: string;
    version: string;
    digest: string;
    manifest: JSONColumnType<Release>;
    published_at: Generated<Date>;
  };
  live: { name: string; version: string; activated_at: Generated<Date> };
  state: { revision: number };
}

export const tablesOf = (db: Database): Kysely<RegistryTables> =>
  createKysely<RegistryTables>(db).withSchema('registry');
