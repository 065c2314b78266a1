import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { run } from '@viewmax/node/run';
import { readLock } from '../upkeep/lock.ts';

/** The command, beside an npm that answers `view` and `audit` with these lines of a shell. */
async function withNpm(view: string, audit: string, more = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'npm-'));
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\nif [ "$1" = view ]; then\n${view}\nelse\n${audit}\nfi\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const env = { ...process.env, ...more, PATH: [folder, process.env.PATH].join(delimiter) };
  const { code, output } = await run(process.execPath, [join(import.meta.dirname, 'outdated-exposed.ts')], { env });
  return { code, lines: output.trim().split('\n') };
}

const json = (value: unknown) => `echo '${JSON.stringify(value)}'`;
const versionOf = (name: string) => readLock()[`node_modules/${name}`]?.version ?? '';
/** Both packages have one list of versions, which came out on this day. */
const published = (day: string) => json({ [versionOf('workerd')]: day, [versionOf('jose')]: day, '999.0.0': day });
const audited = (vulnerabilities = {}) => json({ auditReportVersion: 2, vulnerabilities });
const nothing = 'echo "npm error code ECONNREFUSED" >&2; exit 1';

test('an exposed package that has just become old warns, and one that stays old fails', async () => {
  const fresh = await withNpm(published(new Date().toISOString()), audited());
  expect(fresh).toMatchObject({ code: 0, lines: [expect.stringMatching(/^warning: workerd/), expect.anything()] });
  const old = await withNpm(published('2020-02-01'), audited());
  expect(old).toMatchObject({ code: 1, lines: [expect.stringMatching(/^failure: workerd/), expect.anything()] });
});

test('a published advisory against an exposed package fails at once', async () => {
  const via = [{ name: 'jose', title: 'x', url: 'https://github.com/advisories/GHSA-1', severity: 'low' }];
  const { code, lines } = await withNpm(
    published(new Date().toISOString()),
    audited({ jose: { via, nodes: ['node_modules/jose'] } }),
  );
  expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/^failure: jose has an advisory/)]);
});

test('a machine without a network says so and passes, and a pipeline that requires one fails', async () => {
  const { code, lines } = await withNpm(nothing, nothing);
  expect([code, lines.length]).toEqual([0, 3]);
  expect(lines[0]).toMatch(/^warning: workerd \S+: no package registry answers/);
  expect((await withNpm(nothing, nothing, { REQUIRE_REGISTRY: '1' })).code).toBe(1);
});
