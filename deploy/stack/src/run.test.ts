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
  const script = `
    const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    setInterval(() => {}, 1000);`;
  const running = node(script);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await endAll();
  expect((await running).output).toBe('up\n');
});
