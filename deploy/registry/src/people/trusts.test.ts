import { afterAll, expect, test } from '@jest/globals';
import { GITHUB_ISSUER } from '@viewmax/contracts/ops/trusts';
import { openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
afterAll(ops.close);

const TRUST = { remote: 'offers', audience: 'https://ops.viewmax.test', repositoryId: '4201' };
const create = (change: object = {}) => ops.call('POST', '/trusts', { ...TRUST, ...change });

test('ops trust a repository for a remote that is not published yet, by GitHub as the default', async () => {
  const { status, body } = await create({ environment: 'production' });
  const trust = { ...TRUST, issuer: GITHUB_ISSUER, environment: 'production', createdBy: 'ops' };
  expect([status, body]).toEqual([201, expect.objectContaining(trust)]);
  expect((await ops.call('GET', '/trusts')).body.trusts).toEqual([body]);
  const { body: log } = await ops.call('GET', '/audit?limit=1');
  expect(log.entries).toMatchObject([{ action: 'create trust', subject: body.id, detail: { remote: 'offers' } }]);
});

test('a second trust of the same repository for the same remote is refused', async () => {
  await create({ remote: 'twice' });
  expect(await create({ remote: 'twice', environment: 'other' })).toMatchObject({
    status: 422,
    body: { message: 'The repository 4201 is already trusted for twice. Revoke it first.' },
  });
});

test.each([
  [{ repositoryId: 'acme/offers' }, 'repositoryId must be the number of a repository, not its name.'],
  [{ repositoryId: 4201 }, 'repositoryId must be the number of a repository.'],
  [{ repositoryId: '0' }, 'repositoryId must be the number of a repository, not its name.'],
  [{ remote: 'Offers!' }, 'remote must be a name of small letters, digits, dots and hyphens.'],
  [{ issuer: 'http://issuer.example' }, 'issuer must be an https address of an issuer.'],
  [{ issuer: 'https://me:secret@issuer.example' }, 'issuer must be an address without a name, a query or a fragment.'],
  [{ audience: 'http://ops.example' }, 'audience must be an https address of the registry.'],
  [{ audience: 'ops' }, 'audience must be an https address of the registry.'],
])('the registry refuses a trust with %j', async (change, message) => {
  expect(await create(change)).toMatchObject({ status: 400, body: { code: 'invalid', message } });
});
