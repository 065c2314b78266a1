import { afterAll, expect, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps({ requiredChecks: ['faults', 'leaks'] });
afterAll(ops.close);

const vouch = (release: string, body: object) => ops.call('POST', `/releases/${release}/checks`, body);
const start = (release: string) => ops.call('POST', '/rollouts', { releases: [release] });

test('the registry rejects a check of an unpublished release', async () => {
  expect(await vouch('catalog@9.9.9-none', { check: 'faults' })).toMatchObject({ status: 404 });
});

test('a rollout waits until its release passes every required check; the latest result counts', async () => {
  const release = 'catalog@2.0.0-b';
  const missing = (check: string) => `${release} was not put through "${check}" yet.`;
  const { body: published } = await ops.upload({ name: 'catalog', version: '2.0.0-b' });
  expect(published.warnings).toEqual([missing('faults'), missing('leaks')]);
  expect(await start(release)).toMatchObject({
    status: 422,
    body: { message: `${missing('faults')} ${missing('leaks')}` },
  });

  const from = { environment: 'staging', by: 'pipeline' };
  await vouch(release, { check: 'leaks', from });
  await vouch(release, { check: 'faults', passed: false });
  expect((await ops.call('GET', `/releases/${release}/checks`)).body).toEqual({
    checks: [
      { check: 'faults', passed: false },
      { check: 'leaks', passed: true },
    ],
    missing: [`${release} did not pass "faults".`],
  });

  expect(await vouch(release, { check: 'faults' })).toMatchObject({ status: 204 });
  expect(await start(release)).toMatchObject({ status: 201 });
  const { body: log } = await ops.call('GET', `/audit?subject=${release}`);
  expect(log.entries).toMatchObject([
    { action: 'passed', by: 'ops', detail: { check: 'faults' } },
    { action: 'failed', detail: { check: 'faults' } },
    { action: 'passed', detail: { check: 'leaks', from } },
    { action: 'publish' },
  ]);
});

test('checks of one build do not count for another', async () => {
  await ops.upload({ name: 'booking', version: '2.0.0-a' });
  await ops.upload({ name: 'booking', version: '2.1.0-b' });
  for (const check of ['faults', 'leaks']) await vouch('booking@2.0.0-a', { check });
  expect(await start('booking@2.1.0-b')).toMatchObject({ status: 422 });
  expect(await start('booking@2.0.0-a')).toMatchObject({ status: 201 });
});
