import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { kitCommands } from './run-kit.ts';
import { runCommands } from './testing/run-commands.ts';

const before = process.cwd();
afterAll(() => process.chdir(before));

test.each(kitCommands.map(({ name }) => name))('%s says that a folder is no remote, and stops', async (name) => {
  process.chdir(mkdtempSync(join(tmpdir(), 'empty-')));
  const { code, said } = await runCommands(kitCommands, [name]);
  expect(code).toBe(1);
  expect(said.join()).toContain('is not a remote: it has no remote.json.');
});
