import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { run } from '@viewmax/node/run';

/** The command, beside an npm that runs this line of a shell. */
async function withNpm(line: string) {
  const folder = mkdtempSync(join(tmpdir(), 'npm-'));
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${line}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };
  return run(process.execPath, [join(import.meta.dirname, 'outdated-guards.ts')], { env });
}

test('an old package fails the check, and its sentence names both versions', async () => {
  const { code, output } = await withNpm('echo 999.0.0');
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^workerd \S+ is old: 999\.0\.0 is the newest\njose \S+ is old: /),
  ]);
});

test('a machine without a network says so, and passes', async () => {
  const { code, output } = await withNpm('echo "npm error code ECONNREFUSED" >&2; exit 1');
  expect([code, output]).toEqual([0, expect.stringMatching(/^workerd \S+: no package registry answers, /)]);
});
