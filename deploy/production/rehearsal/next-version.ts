import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** It only adds, as each migration of the house does. */
const MIGRATION = `alter table app.purchases add column rehearsed boolean not null default false;
create index purchases_rehearsed on app.purchases (at) where rehearsed;
`;

const LEFT_OUT = ['node_modules', '.git', '.cache', '.data', 'docs', 'e2e', 'bench'];

/** Writes another version of the servers: the same sources with one more migration. It shares the packages. */
export function writeNextVersion(root: string): string {
  const next = mkdtempSync(join(tmpdir(), 'viewmax-next-'));
  for (const name of readdirSync(root)) {
    if (LEFT_OUT.includes(name)) continue;
    cpSync(join(root, name), join(next, name), {
      recursive: true,
      filter: (from) => !/\/(node_modules|\.data|\.cache)$/.test(from),
    });
  }
  const packages = join(root, 'node_modules');
  mkdirSync(join(next, 'node_modules/@viewmax'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '@viewmax') symlinkSync(join(packages, name), join(next, 'node_modules', name));
  }
  // Our rooms are relative links, so they lead to the copies.
  for (const name of readdirSync(join(packages, '@viewmax'))) {
    symlinkSync(readlinkSync(join(packages, '@viewmax', name)), join(next, 'node_modules/@viewmax', name));
  }
  symlinkSync(join(root, 'deploy/registry/node_modules'), join(next, 'deploy/registry/node_modules'));
  writeFileSync(join(next, 'backend/migrations/9000-rehearsal.sql'), MIGRATION);
  return next;
}
