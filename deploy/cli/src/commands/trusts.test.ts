import { expect, test } from '@jest/globals';
import { GITHUB_ISSUER, newTrustSchema } from '@viewmax/contracts/ops/trusts';
import { json, openCli, URL_OF_TESTS } from '../testing/open-cli.ts';

const trust = (id: string, environment: string | null) => ({
  ...{ id, remote: 'catalog', issuer: GITHUB_ISSUER, audience: URL_OF_TESTS, repositoryId: '4201', environment },
  ...{ createdBy: 'ops', createdAt: '2026-03-02T10:00:00.000Z' },
});

test('the command creates a trust for this registry, by GitHub', async () => {
  const { viewmax, sent } = openCli({ 'POST /trusts': () => json(trust('0a1b', 'production'), 201) });
  const { out } = await viewmax('trust create catalog --repository 4201 --environment production');
  expect(out).toBe(
    '0a1b: repository 4201 may publish and preview catalog; runs of the environment production control rollouts',
  );
  const [[, body] = []] = sent();
  expect(newTrustSchema.parse(body)).toEqual({
    ...{ remote: 'catalog', repositoryId: '4201', environment: 'production' },
    ...{ audience: URL_OF_TESTS, issuer: GITHUB_ISSUER },
  });
});

test('the command names another issuer and audience, and a trust without rollouts', async () => {
  const { viewmax, sent } = openCli({ 'POST /trusts': () => json(trust('0a1b', null), 201) });
  const options = ['--issuer', 'https://ghe.example/_services/token', '--audience', 'https://ops.example'];
  const { out } = await viewmax('trust', 'create', 'catalog', '--repository', '4201', ...options);
  expect(out).toBe('0a1b: repository 4201 may publish and preview catalog; no run controls rollouts');
  expect(sent()[0]?.[1]).toMatchObject({
    issuer: 'https://ghe.example/_services/token',
    audience: 'https://ops.example',
  });
});

test('the list shows the remote, the repository and the environment', async () => {
  const trusts = [trust('0a1b', 'production'), trust('77', null)];
  const { viewmax } = openCli({ 'GET /trusts': () => json({ trusts }) });
  expect((await viewmax('trust list')).out?.split('\n')).toEqual([
    'id    remote   repository  environment        issuer',
    `0a1b  catalog  4201        production         ${GITHUB_ISSUER}`,
    `77    catalog  4201        none: no rollouts  ${GITHUB_ISSUER}`,
  ]);
});
