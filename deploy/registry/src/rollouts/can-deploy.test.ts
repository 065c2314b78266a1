import { afterAll, expect, test } from '@jest/globals';
import { lagosText } from '@viewmax/contracts/ops/hours';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { failing, reportCrowd } from '../testing/report-crowd.ts';

const ops = await openTestOps();
afterAll(ops.close);

const answerFor = async (release: string) => (await ops.call('GET', `/can-i-deploy?releases=${release}`)).body;

const steps = [{ percent: 50, minMinutes: 5, minDevices: 50 }];
const start = async (release: string) =>
  (await ops.call('POST', '/rollouts', { releases: [release], plan: { steps } })).body;

test('after a rollback by the watch the answer is no, with its time and its failed devices, until a new start', async () => {
  await ops.upload({ name: 'catalog', version: '2.1.0-w', code: '2.1.0-w' });
  const release = 'catalog@2.1.0-w';
  const rollout = await start(release);
  await reportCrowd(ops, rollout, failing);
  await ops.registry.tick();
  const { endedAt, reason } = (await ops.call('GET', `/rollouts/${rollout.id}`)).body;
  expect(reason).toMatch(/^\d+ devices failed, 0 of the control\.$/);
  const when = `${lagosText(Date.parse(endedAt))} in Lagos`;
  const sentence = `${release} was rolled back at ${when}: ${reason}`;
  expect(await answerFor(release)).toEqual({
    ok: false,
    reasons: [sentence],
    warnings: [],
    rolledBack: [{ release: release, rollout: rollout.id, at: endedAt, because: reason, sentence }],
  });

  const again = await start(release);
  const { reasons, rolledBack } = await answerFor(release);
  expect([reasons, rolledBack]).toEqual([
    [`catalog is in rollout ${again.id} already; end that one first: viewmax rollout abort ${again.id}.`],
    undefined,
  ]);
  // A person rolls this one back, so the release may go out again with a warning.
  await ops.call('POST', `/rollouts/${again.id}/rollback`, { revision: again.revision });
  expect(await answerFor(release)).toEqual({
    ok: true,
    reasons: [],
    warnings: [`${release} was rolled back before.`],
  });
});

test('the releases of a rollout may go on although it runs, and another rollout that they do not fit is named', async () => {
  const { publish } = releaseClaims(ops);
  const [catalog, booking] = [
    await publish('catalog', { needs: { booking: '^1.0.0' } }),
    await publish('booking', { major: 2 }),
  ];
  const own = await start(catalog.release);
  const other = await start(booking.release);
  const { ok, reasons, warnings } = await answerFor(`${catalog.release}&rollout=${own.id}`);
  expect([ok, reasons]).toEqual([true, []]);
  expect(warnings).toEqual([
    expect.stringMatching(new RegExp(`^No device gets it together with rollout ${other.id}: ${catalog.release} needs`)),
  ]);
  await ops.abortAll();
});
