import { afterAll, expect, test } from '@jest/globals';
import type { Where } from '@viewmax/contracts/ops/packages';
import { bomOf, INTEGRITY } from '../testing/bom-of.ts';
import { AUDIENCE, openTestIssuer, REPOSITORY } from '../testing/open-test-issuer.ts';
import { openTestOps } from '../testing/open-test-ops.ts';

const DAY_MS = 86_400_000;
const POISONED = 'catalog@2.0.0-p';

let count = 0;
const ops = await openTestOps();
afterAll(ops.close);
await publish('catalog', '1.9.0-o', 'axios@1.13.9');
await publish('catalog', '2.0.0-p', 'axios@1.14.1', '@acme/dates@3.0.0-rc.1');
await publish('wallet', '1.0.0-n');

async function publish(name: string, version: string, ...packages: string[]) {
  count += 1;
  ops.clock.time += 1000;
  return ops.upload({ name, version, code: `${count}`, files: bomOf(...packages) });
}
const ask = (wanted: string) => ops.call('GET', `/where?package=${encodeURIComponent(wanted)}`);
const where = async (wanted: string): Promise<Where> => (await ask(wanted)).body;
const carriers = async (wanted: string) => (await where(wanted)).releases.map(({ release }) => release);
const start = async (release: string, percent: number) =>
  (await ops.call('POST', '/rollouts', { releases: [release], plan: { steps: [{ percent }] } })).body;

test('a version is exact, a range is one of npm, and no version means all', async () => {
  expect(await carriers('axios@1.14.1')).toEqual([POISONED]);
  expect(await carriers('axios@1.14.0')).toEqual([]);
  expect(await carriers('axios')).toEqual([POISONED, 'catalog@1.9.0-o']);
  expect(await carriers('axios@>=1.13.0 <1.14.1')).toEqual(['catalog@1.9.0-o']);
  expect(await carriers('axios@^1')).toHaveLength(2);
  expect(await carriers('@acme/dates')).toEqual([POISONED]);
  expect(await carriers('@acme/dates@3.0.0-rc.1')).toEqual([POISONED]);
  expect(await carriers('axio')).toEqual([]);
});

test.each([
  ['axios@latest', '"latest" is no version'],
  ['axios@', '"" is no version'],
  ['axios@1..2', '"1..2" is no version'],
  ['@acme', '"@acme" is no name of a package.'],
])('%j is refused with a sentence', async (wanted, sentence) => {
  const { status, body } = await ask(wanted);
  expect([status, body.code, body.message]).toEqual([400, 'invalid', expect.stringContaining(sentence)]);
});

test('a release that no device gets is listed with its packages, and releases without a list are named', async () => {
  const { releases, unknown } = await where('axios@1.14.1');
  expect(releases).toEqual([
    {
      release: POISONED,
      packages: [{ name: 'axios', version: '1.14.1', integrity: INTEGRITY }],
      ...{ live: false, off: false, rollouts: [], sets: [], previews: [], builtBy: { by: 'ops' } },
    },
  ]);
  expect(unknown.sort()).toEqual(['booking@1.0.0-aaaa', 'catalog@1.0.0-aaaa', 'shell@1.0.0-aaaa']);
});

test('a release is found in its rollout, its sets and its previews', async () => {
  const { id, revision } = await start(POISONED, 50);
  const { body: preview } = await ops.call('POST', '/previews', { releases: [POISONED], hours: 1 });
  const sets = new Set<string>();
  for (let index = 0; index < 20; index += 1) {
    const { setId, versions } = await ops.versionsFor(`phone-${index}`);
    if (versions.catalog === '2.0.0-p') sets.add(setId);
  }
  await ops.registry.tick();
  const [found] = (await where('axios@1.14.1')).releases;
  expect(found).toMatchObject({ rollouts: [id], sets: [...sets], previews: [preview.id], live: false });
  expect(sets.size).toBe(1);

  await ops.call('POST', `/rollouts/${id}/promote`, { revision });
  await ops.call('POST', '/remotes/catalog/kill', { message: 'Back soon.' });
  expect((await where('axios@1.14.1')).releases[0]).toMatchObject({ live: true, off: true, rollouts: [id] });
  ops.clock.time += 8 * DAY_MS;
  expect((await where('axios@1.14.1')).releases[0]).toMatchObject({ sets: [], previews: [] });
});

test('the contents of a release name the run that built it', async () => {
  const issuer = await openTestIssuer(() => ops.clock.time);
  const trust = { remote: 'wallet', issuer: issuer.issuer, audience: AUDIENCE, repositoryId: REPOSITORY };
  await ops.call('POST', '/trusts', trust);
  const workflow = 'acme/pipelines/.github/workflows/release.yml@refs/heads/main';
  const token = await issuer.sign({ sha: 'c0ffee', job_workflow_ref: workflow });
  const run = (await ops.call('POST', '/token-exchange', { token }, '')).body;
  const sent = { name: 'wallet', version: '1.1.0-r', code: 'of a run', files: bomOf('axios@1.14.1') };
  expect(await ops.upload(sent, run.token)).toMatchObject({ status: 201 });
  await issuer.close();

  const { body } = await ops.call('GET', '/releases/wallet@1.1.0-r/contents');
  expect(body.packages).toEqual([{ name: 'axios', version: '1.14.1', integrity: INTEGRITY }]);
  const builtBy = {
    by: 'acme/catalog run 77 by ada',
    run: {
      ...{ repository: 'acme/catalog', repositoryId: REPOSITORY, event: 'push', environment: 'catalog-production' },
      ...{ run: '77', attempt: '1', actor: 'ada', actorId: '9', ref: 'refs/heads/main', commit: 'c0ffee', workflow },
    },
  };
  expect(body.builtBy).toEqual(builtBy);
  const { body: list } = await ops.call('GET', '/releases');
  expect(list.releases.find(({ version }: { version: string }) => version === '1.1.0-r').builtBy).toEqual(builtBy);
  expect((await where('axios@1.14.1')).releases.find(({ release }) => release === 'wallet@1.1.0-r')?.builtBy).toEqual(
    builtBy,
  );
});

test('a stored token is no run, and an unknown release has no contents', async () => {
  const { body } = await ops.call('GET', '/releases/catalog@1.9.0-o/contents');
  expect(body.builtBy).toEqual({ by: 'ops' });
  expect((await ops.call('GET', '/releases/catalog@7.0.0/contents')).status).toBe(404);
});
