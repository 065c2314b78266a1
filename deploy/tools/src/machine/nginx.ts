import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { onPath } from '@viewmax/node/on-path';
import { run } from '@viewmax/node/run';

const cache = join(repositoryRoot, '.cache/nginx');

/** Finds nginx. On a machine with apt it unpacks Debian's package, and installs nothing. */
export async function findNginx(): Promise<string | undefined> {
  const find = () => onPath(['nginx'], ['/usr/sbin', join(cache, 'usr/sbin')]);
  const found = find();
  if (found || !onPath(['apt-get']) || !onPath(['dpkg-deb'])) return found;
  mkdirSync(cache, { recursive: true });
  const download = await run('apt-get', ['download', 'nginx'], { cwd: cache, timeoutMs: 15_000 });
  const [file] = globSync('nginx_*.deb', { cwd: cache });
  if (download.code !== 0 || !file) return undefined;
  await run('dpkg-deb', ['-x', file, '.'], { cwd: cache });
  return find();
}
