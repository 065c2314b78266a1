import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '@viewmax/node/on-path';
import { run } from '@viewmax/node/run';
import { runThrough } from '../../bootstrap.mjs';
import { aptInstall } from '../machine/apt.ts';

const [at = '', command = '', ...args] = process.argv.slice(2);
const seconds = Math.ceil((Date.parse(`${at}:00+01:00`) - Date.now()) / 1000);
if (Number.isNaN(seconds) || !command) {
  console.error('npm run at -- 2026-12-31T23:50 npm test\nThe time is that of Lagos.');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'clock-'));
// PostgreSQL runs as another user.
chmodSync(folder, 0o755);
const library = join(folder, 'clock.so');
if (!onPath(['cc'])) await aptInstall('gcc', 'libc6-dev');
const source = join(import.meta.dirname, '../machine/clock.c');
const { code, output } = await run('cc', ['-shared', '-fPIC', '-O2', '-Wall', '-o', library, source]);
if (code === 0) {
  const env = { ...process.env, LD_PRELOAD: library, CLOCK_AHEAD: String(seconds) };
  process.exitCode = await runThrough(command, args, { env });
} else {
  console.error(`The clock needs a C compiler: ${output}`);
  process.exitCode = 1;
}
rmSync(folder, { recursive: true });
