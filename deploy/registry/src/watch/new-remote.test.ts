import { afterAll, expect, test } from '@jest/globals';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { openTestOps } from '../testing/open-test-ops.ts';
import { broken, load } from '../testing/report-crowd.ts';
import { UNGUARDED } from '../testing/unguarded.ts';
import { watchedRollouts } from '../testing/watched-rollouts.ts';

const ops = await openTestOps();
afterAll(ops.close);

const { visit, now } = watchedRollouts(ops);

test('the watch judges a new remote by the rest of the app and by its own failures', async () => {
  const rolloutOf = async (version: string) => {
    await ops.upload({ name: 'offers', version, code: version });
    const step = { minMinutes: 0, minDevices: 30 };
    const steps = [
      { percent: 25, ...step },
      { percent: 50, ...step },
    ];
    return (await ops.call('POST', '/rollouts', { releases: [`offers@${version}`], plan: { ...UNGUARDED, steps } }))
      .body;
  };
  const remote = (isCanary: boolean, version: string) =>
    isCanary ? [load, { ...load, remote: `offers@${version}` }] : [load];
  const isIn = ({ offers }: Record<string, string>) => offers !== undefined;
  const visitOffers = (version: string, eventsOf: (isCanary: boolean, index: number) => Partial<ReportEvent>[]) =>
    visit({ isCanary: isIn }, (...one) => [...remote(one[0], version), ...eventsOf(...one)]);

  const first = await rolloutOf('1.0.0-n');
  expect((await now(first)).verdict.reason).toBe('0 of 30 devices with the new remote so far.');
  await visitOffers('1.0.0-n', () => []);
  expect(await now(first)).toMatchObject({
    step: 1,
    reason: expect.stringMatching(/^Not worse than the rest of the app on \d+ devices\.$/),
    counts: { failed: { before: 0 }, ownFailed: { against: 0 } },
  });
  await visitOffers('1.0.0-n', (isCanary) => (isCanary ? [{ ...broken, remote: 'offers@1.0.0-n' }] : []));
  expect(await now(first)).toMatchObject({
    status: 'rolled_back',
    reason: expect.stringMatching(/^The new remote failed on \d+ devices, the rest of the app on 0 of them\.$/),
  });

  const second = await rolloutOf('1.0.1-n');
  await visitOffers('1.0.1-n', (isCanary) => (isCanary ? [broken] : []));
  expect(await now(second)).toMatchObject({
    status: 'rolled_back',
    reason: expect.stringMatching(/devices failed, 0 of the control\.$/),
  });
  const third = await rolloutOf('1.0.2-n');
  const one = (isCanary: boolean) => (isCanary ? '41.190.2.7' : '197.210.1.1');
  await visit(
    { isCanary: isIn },
    (isCanary) => [...remote(isCanary, '1.0.2-n'), ...(isCanary ? [{ ...broken, remote: 'offers@1.0.2-n' }] : [])],
    one,
  );
  const reason = expect.stringMatching(/depends on 1 network, /);
  expect(await now(third)).toMatchObject({ status: 'paused', reason });
});
