import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from './copy-repository.ts';

/** It only adds, as each migration of the house does. */
const MIGRATION = `alter table app.purchases add column rehearsed boolean not null default false;
create index purchases_rehearsed on app.purchases (at) where rehearsed;
`;

/** Writes another version of the servers: the same sources with one more migration. */
export function writeNextVersion(root: string): string {
  const next = copyRepository(root);
  writeFileSync(join(next, 'backend/migrations/9000-rehearsal.sql'), MIGRATION);
  return next;
}
