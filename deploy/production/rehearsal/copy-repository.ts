import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LEFT_OUT = ['node_modules', '.git', '.cache', '.data'];

/** Copies the sources, to be changed. The copy shares the packages of npm. */
export function copyRepository(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'viewmax-next-'));
  for (const name of readdirSync(root)) {
    if (LEFT_OUT.includes(name)) continue;
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (from) => !/\/(node_modules|\.data|\.cache)$/.test(from),
    });
  }
  const packages = join(root, 'node_modules');
  mkdirSync(join(copy, 'node_modules/@viewmax'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '@viewmax') symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  }
  // Our packages are relative links, so they lead to the copies.
  for (const name of readdirSync(join(packages, '@viewmax'))) {
    symlinkSync(readlinkSync(join(packages, '@viewmax', name)), join(copy, 'node_modules/@viewmax', name));
  }
  symlinkSync(join(root, 'deploy/registry/node_modules'), join(copy, 'deploy/registry/node_modules'));
  return copy;
}
