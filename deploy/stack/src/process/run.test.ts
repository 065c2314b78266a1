import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { endAll, run } from './run.ts';

const node = (script: string, timeoutMs?: number) => run(process.execPath, ['-e', script], { timeoutMs });

test('a program that does not exist ends with 127 and a reason', async () => {
  expect(await run('no-such-program', [])).toEqual({ code: 127, output: 'spawn no-such-program ENOENT\n' });
});

test('a program that takes too long is ended', async () => {
  const begun = Date.now();
  expect((await node('setInterval(() => {}, 1000)', 300)).code).not.toBe(0);
  expect(Date.now() - begun).toBeLessThan(5000);
});

test('what a program prints is kept, with its exit code', async () => {
  const { code, output } = await node("console.log('out'); console.error('err'); process.exit(3)");
  expect(code).toBe(3);
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
});

test('ending all ends the children of children too', async () => {
  // The grandchild holds the output open: its end is what ends the run.
  const isUp = join(mkdtempSync(join(tmpdir(), 'run-')), 'up');
  const script = `
    const { spawn } = require('node:child_process');
    const child = 'console.log("up"); require("fs").writeFileSync(process.argv[1], ""); setInterval(() => {}, 1000)';
    spawn(process.execPath, ['-e', child, ${JSON.stringify(isUp)}], { stdio: 'inherit' });
    setInterval(() => {}, 1000);`;
  const running = node(script);
  while (!existsSync(isUp)) await new Promise((resolve) => setTimeout(resolve, 20));
  await endAll();
  expect((await running).output).toBe('up\n');
});
