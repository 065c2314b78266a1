import { spawnSync } from 'node:child_process';

/**
 * Runs code in a process that may make files and write no byte to them, as on a full disk. Returns what it prints.
 *
 * @example
 * const printed = onFullDisk(import.meta.resolve('./secret.ts'), `storedSecret('/data', 'jwt')`);
 */
export function onFullDisk(module: string, code: string): string {
  const script = `import * as it from ${JSON.stringify(module)};
try { await it.${code}; console.log('stored'); } catch (error) { console.log(error.code ?? error.message); }`;
  const shell = 'ulimit -f 0; exec "$0" --input-type=module -e "$1"';
  const { stdout, stderr } = spawnSync('sh', ['-c', shell, process.execPath, script], { encoding: 'utf8' });
  return stdout.trim() || stderr;
}
