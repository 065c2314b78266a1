import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { PlanInput, RolloutView } from '@viewmax/contracts/ops/rollouts';
import { tablesOf } from '../state/tables.ts';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';
import { type Claims, releaseClaims } from '../testing/release-claims.ts';
import { NO_RULES } from '../testing/test-rules.ts';
import { UNGUARDED } from '../testing/unguarded.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);
const published = async (name: string, more?: Claims) => (await claims.publish(name, more)).release;

const steps: PlanInput['steps'] = [{ percent: 50 }, { percent: 5, hold: true, advance: 'manual' }];
const starts = (releases: string[], more: { replace?: boolean } = {}, token = OPS_TOKEN) =>
  ops.call('POST', '/rollouts', { releases, plan: { ...UNGUARDED, steps }, ...more }, token);
/** A rollout of these releases in its hold. */
async function held(...releases: string[]): Promise<RolloutView> {
  const { status, body } = await starts(releases);
  expect([status, body.message]).toEqual([201, undefined]);
  const advanced = await claims.give('advance', body);
  expect(advanced.body).toMatchObject({ status: 'running', step: 1 });
  return advanced.body;
}
const readAgain = async ({ id }: RolloutView) => (await ops.call('GET', `/rollouts/${id}`)).body;
const asks = async (release: string, more = '') =>
  (await ops.call('GET', `/can-i-deploy?releases=${release}${more}`)).body;
const live = async () => (await ops.call('GET', '/state')).body.live;
afterEach(async () => {
  await ops.abortAll();
  await ops.call('PUT', '/rules', NO_RULES);
});

test('within the least time of a hold a start names the hour, and ends nothing with --replace either', async () => {
  const rollout = await held(await published('catalog'));
  const fix = await published('catalog');
  const sentence = `catalog@${rollout.releases.catalog} is held back from 5 % of devices by rollout ${rollout.id} until 2026-03-03 11:00 in Lagos. Start again then, or before: viewmax rollout promote ${rollout.id}.`;
  for (const more of [{}, { replace: true }])
    expect(await starts([fix], more)).toMatchObject({ status: 422, body: { message: sentence } });
  for (const more of ['', '&replace=yes']) expect((await asks(fix, more)).reasons).toEqual([sentence]);
  expect(await readAgain(rollout)).toMatchObject({ status: 'running', step: 1 });
});

test('after the least time the next start promotes what is held back, and is compared with it', async () => {
  const rollout = await held(await published('catalog'));
  const fix = await published('catalog');
  ops.clock.time += DAY_MS;
  expect(await asks(fix)).toMatchObject({ ok: true, reasons: [] });
  // The console asks so before a promotion by hand.
  expect((await asks(`catalog@${rollout.releases.catalog}`, `&rollout=${rollout.id}`)).reasons).toEqual([]);
  const { status, body } = await starts([fix]);
  expect([status, body.control]).toEqual([201, rollout.releases]);
  expect(await readAgain(rollout)).toMatchObject({ status: 'promoted', reason: `${fix} follows it.` });
  expect(await live()).toMatchObject(rollout.releases);
  const { history } = await readAgain(rollout);
  expect(history[0]).toMatchObject({ action: 'promote', detail: { promoted: true } });
});

test('a start that is refused promotes nothing', async () => {
  const rollout = await held(await published('catalog'));
  ops.clock.time += DAY_MS;
  const { status } = await starts([await published('catalog', { needs: { booking: '^7.0.0' } })]);
  expect([status, (await readAgain(rollout)).status]).toEqual([422, 'running']);
});

test('what is held back and fails, or is paused, waits for people', async () => {
  const rollout = await held(await published('catalog'));
  const fix = await published('catalog');
  ops.clock.time += DAY_MS;
  const base = { rollout_id: rollout.id, used: true, slow: false, address: null };
  const rows = Array.from({ length: 40 }, (_, index) => {
    const [arm, failed] = index % 2 ? (['canary', true] as const) : (['control', false] as const);
    return { ...base, arm, failed, device: `phone ${index}` };
  });
  await tablesOf(ops.db).insertInto('compared').values(rows).execute();
  expect((await starts([fix])).body.message).toBe(
    `Rollout ${rollout.id} (catalog) is held back, and fails: 20 devices failed, 0 of the control. First run: viewmax rollout rollback ${rollout.id}.`,
  );
  await claims.give('pause', rollout);
  const paused = `which is paused: resume it, or viewmax rollout rollback ${rollout.id}.`;
  expect((await starts([fix])).body.message).toContain(paused);
  expect((await asks(fix)).reasons).toEqual([expect.stringContaining(paused)]);
});

test('a squad promotes by its start neither a rollout with another remote nor where ops alone promote', async () => {
  const squad = await claims.squad('catalog');
  await held(await published('catalog'), await published('booking'));
  const fix = await published('catalog');
  ops.clock.time += DAY_MS;
  expect(await starts([fix], {}, squad)).toMatchObject({
    status: 403,
    body: {
      message: expect.stringMatching(
        /^Rollout \d+ \(booking, catalog\) is held back\. Its time was over at .+ may promote it: viewmax rollout promote \d+\.$/,
      ),
    },
  });
  await ops.abortAll();
  const own = await held(await published('catalog'));
  const next = await published('catalog');
  ops.clock.time += DAY_MS;
  await ops.call('PUT', '/rules', { ...NO_RULES, promote: 'ops' });
  expect(await starts([next], {}, squad)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Only ops may promote.') },
  });
  expect((await readAgain(own)).status).toBe('running');
  await ops.call('PUT', '/rules', NO_RULES);
  expect((await starts([next], {}, squad)).status).toBe(201);
  expect((await readAgain(own)).status).toBe('promoted');
});

test('a squad may promote in a hold after the least minutes, without the least devices', async () => {
  const squad = await claims.squad('catalog');
  const rollout = await held(await published('catalog'));
  await ops.call('PUT', '/rules', { ...NO_RULES, minMinutes: 30, minDevices: 200 });
  expect((await claims.give('promote', rollout, squad)).body.message).toContain('This step began 0 minutes ago.');
  ops.clock.time += HOUR_MS;
  expect((await claims.give('promote', rollout, squad)).body).toMatchObject({ status: 'promoted' });
});

test('a start that needs what is held back says so', async () => {
  const { release, version } = await claims.publish('booking', { major: 3 });
  const rollout = await held(release);
  const { status, body } = await starts([await published('catalog', { needs: { booking: '^3.0.0' } })]);
  expect([status, body.message]).toEqual([
    422,
    expect.stringMatching(/needs booking \^3\.0\.0, but booking.+booking@.+ is held back from 5 % of devices/),
  ]);
  expect(body.message).toContain(`booking@${version} is held back from 5 % of devices by rollout ${rollout.id} until`);
  const other = await starts([await published('catalog', { needs: { booking: '^9.0.0' } })]);
  expect(other.body.message).not.toContain('held back');
});

test('the first release of a remote has no older one that a hold could keep, in a rollout of several releases too', async () => {
  const wallet = await published('wallet');
  for (const releases of [[wallet], [await published('catalog'), wallet]])
    expect(await starts(releases)).toMatchObject({
      status: 400,
      body: { message: 'wallet has no live release that a hold could keep on devices. Name a plan without a hold.' },
    });
});

test('a hold is a fault after a step for all devices, and counts as the least plan of a squad', async () => {
  const squad = await claims.squad('catalog');
  const release = await published('catalog');
  const plan = (own: object[]) => ops.call('POST', '/rollouts', { releases: [release], plan: { steps: own } }, squad);
  const hold = { percent: 5, hold: true };
  expect((await plan([{ percent: 100 }, hold])).body.message).toBe('Percents only rise: step 2 has 95 %, after 100 %.');
  expect((await plan([{ percent: 11 }, { ...hold, percent: 11 }])).body.message).toBe(
    'A hold keeps a release from at most 10 % of devices.',
  );
  expect((await plan([hold])).body.message).toContain('Only the last step can hold a release back');
  await ops.call('PUT', '/rules', { ...NO_RULES, firstPercent: 5, minMinutes: 30, minDevices: 20 });
  const testers = { percent: 100, cohort: { testers: true }, advance: 'manual' };
  expect((await plan([testers, hold])).body.message).toContain('begins with at most 5 %');
  const first = { percent: 5, minMinutes: 30 };
  expect((await plan([first, { ...hold, minMinutes: 29 }])).body.message).toContain('lasts at least 30 minutes');
  expect((await plan([first, { ...hold, minDevices: 0 }])).status).toBe(201);
});
