import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';

/** A build of a remote under another version, in a folder of its own. */
export function canaryOf(remote: string, folder: string): string {
  const into = join(folder, `canary-${remote}`);
  cpSync(join(repositoryRoot, `mfe-${remote}`, 'dist'), into, { recursive: true });
  const file = join(into, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  writeFileSync(file, JSON.stringify({ ...release, version: `99.${release.version}` }));
  return into;
}
