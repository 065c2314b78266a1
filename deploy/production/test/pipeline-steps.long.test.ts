import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { run } from '@viewmax/node/run';
import { listRollouts, readRollout } from '@viewmax/registry';
import { openTestIssuer, REPOSITORY, type TestIssuer } from '@viewmax/registry/testing/open-test-issuer';
import { openTestOps, type TestOps } from '@viewmax/registry/testing/open-test-ops';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { copyRepository } from '../rehearsal/copy-repository.ts';
import { inputsOf, scriptsOf } from './workflow-scripts.ts';

const root = join(import.meta.dirname, '../../..');
let ops: TestOps;
let issuer: TestIssuer;
let job: Server;
let url: string;
let jobUrl: string;
/** The claims of the next identity token. */
let claims: Record<string, string | undefined> = {};
let place: string;

/** Runs a script as a GitHub machine does, and returns its outputs. */
async function bash(script: string, env: Record<string, string> = {}) {
  const file = join(place, 'output');
  writeFileSync(file, '');
  const { code, output } = await run('bash', ['-e', '-c', script], {
    cwd: place,
    env: {
      PATH: `${join(place, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
      CI: 'true',
      GITHUB_OUTPUT: file,
      VIEWMAX_URL: url,
      VIEWMAX_REMOTE: 'catalog',
      ACTIONS_ID_TOKEN_REQUEST_URL: jobUrl,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job',
      ...env,
    },
  });
  const outputs = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
  return { code, output, outputs: Object.fromEntries(outputs.map((line) => line.split(/=(.*)/s).slice(0, 2))) };
}

const trustAt = (registry: TestOps, audience: string) => {
  const repository = { repositoryId: REPOSITORY, environment: 'catalog-production' };
  return registry.call('POST', '/trusts', { remote: 'catalog', issuer: issuer.issuer, audience, ...repository });
};

beforeAll(async () => {
  ops = await openTestOps({ now: Date.now });
  url = await ops.server.listen({ port: 0, host: '127.0.0.1' });
  issuer = await openTestIssuer(Date.now);
  job = createServer(async (request, answer) => {
    const { searchParams } = new URL(request.url ?? '', 'http://job');
    answer.end(JSON.stringify({ value: await issuer.sign({ aud: searchParams.get('audience') ?? '', ...claims }) }));
  });
  await new Promise<void>((resolve) => job.listen(0, '127.0.0.1', resolve));
  jobUrl = `http://127.0.0.1:${(job.address() as AddressInfo).port}/token?api-version=2.0`;
  expect((await trustAt(ops, url)).status).toBe(201);
}, OPEN_MS);
afterAll(async () => {
  job.close();
  await issuer.close();
  await ops.close();
});

let count = 0;
beforeEach(() => {
  count += 1;
  place = mkdtempSync(join(tmpdir(), 'job-'));
  for (const folder of ['bin', 'node_modules/.bin']) mkdirSync(join(place, folder), { recursive: true });
  symlinkSync(join(root, 'deploy/cli/bin/viewmax.mjs'), join(place, 'node_modules/.bin/viewmax'));
  renameSync(writeRelease({ name: 'catalog', version: `7.0.${count}-a`, code: `${count}` }), join(place, 'release'));
  claims = { event_name: 'push' };
});

test('the steps of a release publish, vouch, start a rollout and wait for its end', async () => {
  claims = { event_name: 'push', environment: undefined };
  const [publish = ''] = scriptsOf('release-remote.yml', 'publish');
  const published = await bash(publish);
  expect([published.code, published.outputs]).toEqual([0, { release: `catalog@7.0.${count}-a` }]);

  claims = { event_name: 'push' };
  const env = { RELEASE: published.outputs.release, PERCENT: '1,50', MINUTES: '60', HOLD: '5' };
  const [vouch = '', , , canDeploy = '', start = ''] = scriptsOf('release-remote.yml', 'start');
  for (const script of [vouch, canDeploy]) expect((await bash(script, env)).code).toBe(0);
  const started = await bash(start, env);
  expect(started.code).toBe(0);
  const id = Number(started.outputs.rollout);
  expect(await readRollout(ops.registry.context, id)).toMatchObject({
    startedBy: 'acme/catalog run 77 by ada',
    plan: { steps: [{ percent: 1, minMinutes: 60 }, { percent: 50 }, { percent: 5, hold: true, minMinutes: 1440 }] },
  });

  claims = { event_name: 'push', environment: undefined };
  const [watch = ''] = scriptsOf('release-remote.yml', 'watch');
  const stale = await bash(start, env);
  expect([stale.code, stale.output]).toEqual([1, expect.stringContaining('may publish, and make previews')]);
  await ops.call('POST', `/rollouts/${id}/rollback`, { revision: 1 });
  const watched = await bash(watch, { ROLLOUT: `${id}`, MINUTES: '1' });
  expect([watched.code, watched.output]).toEqual([1, expect.stringContaining('rolled back')]);
}, 120_000);

test('a type error or a lint fault of a package ends its release before its tests, and one of another package does not', async () => {
  const [, check = ''] = scriptsOf('release-remote.yml', 'build');
  const wallet = inputsOf('release.yml', 'release', {}).find(({ remote }) => remote === 'wallet');
  const copy = copyRepository(root);
  const checks = () =>
    run('bash', ['-e', '-c', check], {
      cwd: copy,
      env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, COMMAND: wallet?.check ?? '' },
    });
  const good = readFileSync(join(copy, 'mfe-wallet/src/index.ts'), 'utf8');
  const broken = "export const broken: number = 'x';\n";
  try {
    writeFileSync(join(copy, 'mfe-catalog/src/index.ts'), broken);
    expect((await checks()).code).toBe(0);
    writeFileSync(join(copy, 'mfe-wallet/src/index.ts'), good + broken);
    const typed = await checks();
    expect([typed.code, typed.output]).toEqual([1, expect.stringContaining('mfe-wallet/src/index.ts')]);
    expect(typed.output).toContain('error TS2322');
    writeFileSync(join(copy, 'mfe-wallet/src/index.ts'), `${good}debugger;\n`);
    expect(await checks()).toMatchObject({ code: 1, output: expect.stringContaining('noDebugger') });
  } finally {
    rmSync(copy, { recursive: true });
  }
}, 240_000);

test("the newest release is the last published one, and no pull request's", async () => {
  const [newest = ''] = scriptsOf('release-remote.yml', 'newest');
  claims = { event_name: 'push', environment: undefined };
  const [publish = ''] = scriptsOf('release-remote.yml', 'publish');
  const published = await bash(publish);
  renameSync(writeRelease({ name: 'catalog', version: `7.0.${count}-pr.5.1-a` }), join(place, 'other'));
  renameSync(join(place, 'release'), join(place, 'first'));
  renameSync(join(place, 'other'), join(place, 'release'));
  expect((await bash(publish)).code).toBe(0);
  expect(await bash(newest)).toMatchObject({ code: 0, outputs: published.outputs });
  expect(await bash(newest, { VIEWMAX_REMOTE: 'wallet' })).toMatchObject({ code: 1 });
}, 120_000);

test('the job of the environment copies the release of staging, with its check, and starts the rollout', async () => {
  const production = await openTestOps({ now: Date.now, requiredChecks: ['faults', 'neighbours'] });
  try {
    const VIEWMAX_URL = await production.server.listen({ port: 0, host: '127.0.0.1' });
    await trustAt(production, VIEWMAX_URL);
    const [publish = ''] = scriptsOf('release-remote.yml', 'publish');
    const { RELEASE, ...env } = { RELEASE: (await bash(publish)).outputs.release, PERCENT: '1', MINUTES: '60' };
    const [vouch = '', neighbours = '', promote = '', canDeploy = '', start = ''] = scriptsOf(
      'release-remote.yml',
      'start',
    );
    // The workflow gives this step the address of staging.
    expect((await bash(vouch, { RELEASE })).code).toBe(0);
    claims = { event_name: 'push', environment: undefined };
    const [preview = ''] = scriptsOf('release-remote.yml', 'preview');
    const { outputs: made, output: log } = await bash(preview, { RELEASE });
    expect(log).not.toContain(made.link);
    // Only the job of the environment may end the link and vouch.
    expect((await bash(neighbours, { RELEASE, PREVIEW: made.id })).code).toBe(1);
    claims = { event_name: 'push' };
    expect((await bash(neighbours, { RELEASE, PREVIEW: made.id })).code).toBe(0);
    const { previews } = (await ops.call('GET', '/previews')).body as { previews: { id: string; revokedAt: string }[] };
    expect(previews.find(({ id }) => id === made.id)?.revokedAt).not.toBeNull();
    claims = { event_name: 'push', environment: undefined };
    expect((await bash(promote, { RELEASE, VIEWMAX_URL, STAGING: url })).code).toBe(1);
    claims = { event_name: 'push' };
    for (const script of [promote, canDeploy, start]) {
      const { code, output } = await bash(script, { RELEASE, VIEWMAX_URL, STAGING: url, ...env });
      expect([code, output]).toEqual([0, expect.any(String)]);
    }
    const manifest = async (registry: TestOps) => (await registry.call('GET', `/releases/${RELEASE}`)).body;
    expect(await manifest(production)).toEqual(await manifest(ops));
    const [rollout] = await listRollouts(production.registry.context);
    expect(rollout).toMatchObject({ status: 'running', startedBy: 'acme/catalog run 77 by ada' });
  } finally {
    await production.close();
  }
}, 120_000);

test('the steps of a pull request make a link, and cannot start a rollout', async () => {
  claims = { event_name: 'pull_request' };
  const [publish = '', preview = '', cost = ''] = scriptsOf('preview-remote.yml', 'publish');
  const { outputs } = await bash(publish);
  const costOf = async (VIEWMAX_REMOTE: string) =>
    (await bash(cost, { VIEWMAX_REMOTE, RELEASE: outputs.release })).outputs;
  expect(await costOf('catalog')).toEqual({
    cost: expect.stringMatching(/^\d[\d.]* KB -> \d[\d.]* KB, \d+ files the same$/),
  });
  expect(await costOf('nothing')).toEqual({});
  const { code, outputs: made, output } = await bash(preview, { RELEASE: outputs.release, HOURS: '72' });
  expect([code, Object.keys(made)]).toEqual([0, ['link', 'until']]);
  expect(new URL(made.link).origin).toBe('http://previews.localhost');
  // The log of a job is public in a public repository.
  expect(output).not.toContain(made.link);
  const [, , , , start = ''] = scriptsOf('release-remote.yml', 'start');
  const refused = await bash(start, { RELEASE: outputs.release, PERCENT: '1', MINUTES: '60' });
  expect([refused.code, refused.outputs]).toEqual([1, {}]);
}, 120_000);

test('a pull request builds a version of its own', async () => {
  const manifest = join(place, 'package.json');
  writeFileSync(manifest, JSON.stringify({ name: 'offers', version: '1.4.2' }));
  const [, , version = ''] = scriptsOf('preview-remote.yml', 'build');
  const { code } = await bash(version, { DIST: 'dist', NUMBER: '12', GITHUB_RUN_NUMBER: '7' });
  expect([code, JSON.parse(readFileSync(manifest, 'utf8')).version]).toEqual([0, '1.4.2-pr.12.7']);
});

test.each([
  ['', '-f body='],
  ['812', '--method PATCH repos/acme/catalog/issues/comments/812 -f body='],
])('a pull request has one comment of a remote: %j', async (earlier, call) => {
  const gh = `#!/usr/bin/env bash\nprintf '%s ' "$@" >> calls\nif [[ "$*" == *--jq* ]]; then echo "${earlier}"; fi\n`;
  writeFileSync(join(place, 'bin/gh'), gh);
  chmodSync(join(place, 'bin/gh'), 0o755);
  const [comment = ''] = scriptsOf('preview-remote.yml', 'comment');
  const marker = '<!-- viewmax preview of catalog -->';
  const env = { GITHUB_REPOSITORY: 'acme/catalog', NUMBER: '5', MARKER: marker, RELEASE: 'catalog@1.0.0-a' };
  const { code } = await bash(comment, {
    ...env,
    LINK: 'https://viewmax.test/?preview=x',
    UNTIL: '2026-03-05',
    COST: '90.1 KB -> 91.4 KB, 5 files the same',
  });
  const calls = readFileSync(join(place, 'calls'), 'utf8');
  expect([code, calls]).toEqual([0, expect.stringContaining(`${call}${marker}\nPreview of \`catalog@1.0.0-a\``)]);
  expect(calls).toContain('until 2026-03-05.\n\nBeside the live release: 90.1 KB -> 91.4 KB, 5 files the same.');
  expect(calls).toContain('repos/acme/catalog/issues/5/comments');
});
