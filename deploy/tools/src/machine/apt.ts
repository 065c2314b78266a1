import { onPath } from '@viewmax/node/on-path';
import { run } from '@viewmax/node/run';

const LIMIT_MS = 5 * 60_000;

/** Installs Debian packages as root, on a machine with apt. Returns false on all others. */
export async function aptInstall(...packages: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, timeoutMs: LIMIT_MS });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  return (await run('apt-get', args, { env, timeoutMs: LIMIT_MS })).code === 0;
}
