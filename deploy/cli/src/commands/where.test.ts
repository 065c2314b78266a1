import { expect, test } from '@jest/globals';
import type { Carrier, Where } from '@viewmax/contracts/ops/packages';
import { json, openCli } from '../testing/open-cli.ts';
import { published } from '../testing/published.ts';

const run = {
  ...{ repository: 'acme/catalog', repositoryId: '42', event: 'push', run: '77', actor: 'ada' },
  ...{ commit: 'c0ffee', workflow: 'acme/catalog/.github/workflows/release.yml@refs/heads/main' },
};
const carrier = (change: Partial<Carrier>): Carrier => ({
  ...{ release: 'catalog@1.1.0-b', packages: [{ name: 'axios', version: '1.14.1' }], live: false, off: false },
  ...{ rollouts: [], sets: [], previews: [], builtBy: null },
  ...change,
});
const answer = (...releases: Carrier[]) =>
  openCli({
    'GET /where': () => json({ name: 'axios', range: null, releases, unknown: [] } satisfies Where),
  });

test('a package that no release bundles is named', async () => {
  const { viewmax, asked } = answer();
  expect(await viewmax('where', 'axios@>=1.14.1 <1.14.3')).toMatchObject({
    code: 0,
    out: 'No release bundles axios@>=1.14.1 <1.14.3.',
  });
  expect(asked[0]?.query).toEqual({ package: 'axios@>=1.14.1 <1.14.3' });
});

test('each release has its place, its builder and the commands that switch it off', async () => {
  const sets = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7'];
  const { viewmax } = answer(
    carrier({
      ...{ live: true, rollouts: [6], sets, previews: ['p1'] },
      builtBy: { by: 'acme/catalog run 77 by ada', run },
    }),
    carrier({ release: 'wallet@2.0.0-c', rollouts: [7] }),
    carrier({ release: 'booking@1.0.0-a', builtBy: { by: 'ops', from: { environment: 'staging', by: 'booking' } } }),
  );
  const { code, out } = await viewmax('where axios@1.14.1');
  expect(code).toBe(0);
  expect(out?.split('\n')).toEqual([
    'axios@1.14.1 is in 3 releases.',
    '',
    'catalog@1.1.0-b',
    '  bundles axios@1.14.1',
    '  live, rollout 6, set a1, set b2, set c3, set d4, set e5, 2 more sets, preview p1',
    '  built by acme/catalog run 77 by ada: commit c0ffee, acme/catalog/.github/workflows/release.yml@refs/heads/main',
    '  viewmax switch-off catalog --message "Back soon."',
    '  viewmax rollout rollback 6 --reason "It bundles axios@1.14.1"',
    '  viewmax preview revoke p1',
    '',
    'wallet@2.0.0-c',
    '  bundles axios@1.14.1',
    '  rollout 7',
    '  viewmax rollout rollback 7 --reason "It bundles axios@1.14.1"',
    '',
    'booking@1.0.0-a',
    '  bundles axios@1.14.1',
    '  no device gets it',
    '  built by ops, from staging (booking)',
    '  viewmax purge booking@1.0.0-a --reason "It bundles axios@1.14.1"',
  ]);
});

test('the shell is never switched off, and a remote that is off is not switched off again', async () => {
  const { viewmax } = answer(
    carrier({ release: 'shell@1.0.0-a', live: true, rollouts: [3] }),
    carrier({ live: true, off: true }),
  );
  const { releases } = JSON.parse((await viewmax('where axios --json')).out ?? '');
  expect(releases.map(({ commands }: { commands: string[] }) => commands)).toEqual([
    ['viewmax rollout rollback 3 --reason "It bundles axios"'],
    [],
  ]);
});

test('releases in use without a list are named', async () => {
  const body: Where = { name: 'axios', range: null, releases: [], unknown: ['shell@1.0.0-a'] };
  const { out } = await openCli({ 'GET /where': () => json(body) }).viewmax('where axios');
  expect(out).toContain('These releases are in use and do not name their packages: shell@1.0.0-a.');
});

test('packages lists the contents of the newest release, with its builder', async () => {
  const contents = { packages: [{ name: 'axios', version: '1.14.1', integrity: 'sha512-x' }], builtBy: { by: 'ops' } };
  const { viewmax } = openCli({ ...published, 'GET /releases/catalog@1.1.0-b/contents': () => json(contents) });
  expect((await viewmax('packages catalog')).out?.split('\n')).toEqual([
    'catalog@1.1.0-b, built by ops',
    '',
    'package  version  integrity',
    'axios    1.14.1   sha512-x',
  ]);
});

test('packages says that an older build names nothing', async () => {
  const contents = { packages: null, builtBy: null };
  const { viewmax } = openCli({ ...published, 'GET /releases/catalog@1.1.0-b/contents': () => json(contents) });
  expect((await viewmax('packages catalog')).out).toBe(
    'catalog@1.1.0-b, its builder is unknown\n\nThe build does not name its packages.',
  );
});
