import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { lockFile } from './directory-lock.ts';

const module = join(import.meta.dirname, 'directory-lock.ts');
const takes = (file: string) =>
  `import { lockFile } from ${JSON.stringify(module)}; lockFile(${JSON.stringify(file)});`;
const newFile = () => join(mkdtempSync(join(tmpdir(), 'lock-')), 'db', 'lock');
const run = (code: string) => spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });

test('the lock refuses a second process and names the locked file', () => {
  const file = newFile();
  const unlock = lockFile(file);
  const second = run(takes(file));
  unlock();
  expect(second.status).not.toBe(0);
  expect(second.stderr).toContain(`${file} is held by another process`);
});

test('the lock refuses a second lock of the same process', () => {
  const file = newFile();
  const unlock = lockFile(file);
  expect(() => lockFile(file)).toThrow('held by another process');
  unlock();
});

test('a released lock can be taken again', () => {
  const file = newFile();
  lockFile(file)();
  lockFile(file)();
});

test('a killed process leaves no lock', async () => {
  const file = newFile();
  const code = `${takes(file)} console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(() => lockFile(file)).toThrow('held by another process');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockFile(file)();
});
