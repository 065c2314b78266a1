import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { endAll, run } from './run.ts';

const node = (script: string, timeoutMs?: number, quietMs?: number) =>
  run(process.execPath, ['-e', script], { timeoutMs, quietMs });

test('a missing program ends with code 127 and a reason', async () => {
  expect(await run('no-such-program', [])).toEqual({ code: 127, output: 'spawn no-such-program ENOENT\n' });
});

test('the runner kills a program after its time limit', async () => {
  const begun = Date.now();
  expect((await node('setInterval(() => {}, 1000)', 300)).code).not.toBe(0);
  expect(Date.now() - begun).toBeLessThan(5000);
});

test('the runner kills a program that says nothing for a time, and lets a slow one go on that speaks', async () => {
  const begun = Date.now();
  expect((await node('setInterval(() => {}, 1000)', undefined, 300)).code).not.toBe(0);
  expect(Date.now() - begun).toBeLessThan(5000);
  const speaks =
    'let said = 0; const timer = setInterval(() => { console.log(said); if (++said > 4) clearInterval(timer); }, 400)';
  expect(await node(speaks, undefined, 2000)).toEqual({ code: 0, output: '0\n1\n2\n3\n4\n' });
});

test('the runner returns the output of a program and its exit code', async () => {
  const { code, output } = await node("console.log('out'); console.error('err'); process.exit(3)");
  expect(code).toBe(3);
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
});

test('endAll also ends the children of children', async () => {
  // The grandchild holds the output open. So the run ends only after the grandchild ends.
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
