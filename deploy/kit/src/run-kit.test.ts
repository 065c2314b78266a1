import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runCli } from '@viewmax/cli';
import { kitCommands } from './run-kit.ts';

const before = process.cwd();
afterAll(() => process.chdir(before));

test.each(kitCommands.map(({ name }) => name))('%s says that a folder is no remote, and stops', async (name) => {
  process.chdir(mkdtempSync(join(tmpdir(), 'empty-')));
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const world = { env: {}, print: say, complain: say, isTerminal: false, draw: say, wait: async () => {} };
  expect(await runCli([name], world, kitCommands)).toBe(1);
  expect(said.join()).toContain('is not a remote: it has no remote.json.');
});
