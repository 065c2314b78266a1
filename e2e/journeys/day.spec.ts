import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { readFigures } from '@viewmax/registry';
import { devicesIn } from '@viewmax/registry/testing/devices-in';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { judge } from '@viewmax/registry/verdict';
import type { Stack } from '@viewmax/tools/start-stack';
import { editedBuild } from '../faults/edited-build.ts';
import { type Build, newBuild } from '../faults/new-build.ts';
import { type Clock, expect, test } from '../setup/journey.ts';
import { MEMBER } from '../setup/session.ts';
import { type Viewmax, viewmaxOf } from '../setup/viewmax.ts';
import { FAILED, sendReports, versionsFor } from '../steps/crowd.ts';
import { blamesOnly, failureCard, failuresSeen, watchFailures } from '../steps/failures.ts';
import { isAt, seesHeading, tapsTab } from '../steps/navigation.ts';
import { endsSession, hasAskedFor, opensHome, phoneOf, seesMovies } from '../steps/phones.ts';
import { liveRemote } from '../steps/routes.ts';
import { logsIn } from '../steps/session.ts';

const [BEFORE, AFTER] = ['Now Playing', 'On Screens Now'];

// Hours pass here and the catalog changes, so this file has a stack of its own: no other file names this object.
test.use({ settings: {} });
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const renamed = (script: string) => script.replace(BEFORE, AFTER);
const THROWING = {
  file: 'mfe-catalog/src/index.ts',
  from: 'export default defineRemote({ root: Root, ready });',
  to: "export default { ...defineRemote({ root: Root, ready }), mount: async () => { throw Error('No screens today'); } };",
};

let good: Build;
let bad: Build;
let ops: Viewmax;
let squad: Viewmax;
// The stack builds the packages at its start.
test.beforeAll(async ({ stack }) => {
  good = newBuild('catalog', { version: '1.1.0', code: renamed });
  bad = editedBuild('catalog', THROWING, { version: '1.2.0', code: renamed });
  ops = viewmaxOf(stack);
  squad = viewmaxOf(
    stack,
    (await ops('token', 'create', 'catalog squad', '--role', 'squad', '--remote', 'catalog')).out,
  );
});

async function starts({ folder, title }: Build, ...plan: string[]): Promise<number> {
  expect(await squad('publish', folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${title} is published`),
  });
  const { out } = await squad('rollout', 'start', title, ...plan, '--json');
  const { id, status, step } = JSON.parse(out) as RolloutView;
  expect([status, step]).toEqual(['running', 0]);
  return id;
}

/** The reports of pages about a release. */
async function metricsOf({ registry }: Stack, { title }: Build, { now }: Clock): Promise<string[]> {
  const wanted = { releases: [title], from: new Date(0), until: new Date(now() + 60_000) };
  return (await readFigures(registry.context, wanted)).map(({ metric }) => metric);
}

const statusOf = async (id: number) => (await ops('rollout', 'status', String(id))).out;

test('a good release reaches a tenth of the phones, which keep it, then half, then all', async ({
  browser,
  stack,
  clock,
}) => {
  const id = await starts(good, '--percent', '10,50', '--minutes', '60', '--devices', '20');
  const devices = await devicesIn(stack.db, id);
  const [canaries, controls, others] = [devices(25, 0, 1000), devices(25, 9000, 10_000), devices(25, 5000, 9000)];
  const before = (await versionsFor(stack, [...controls, ...others], 'catalog')) as [string];
  expect(before).toHaveLength(1);
  expect(await versionsFor(stack, canaries, 'catalog')).toEqual([good.version]);

  const [canary, control] = await Promise.all(
    [...devices(1, 0, 1000), ...devices(1, 9000, 10_000)].map((device) => phoneOf(browser, stack, device)),
  );
  if (!canary || !control) throw new Error('The canary or the control has no phone');
  for (const [phone, tab] of [
    [canary, AFTER],
    [control, BEFORE],
  ] as const) {
    await opensHome(phone, tab);
    await phone.page.reload();
    await seesMovies(phone, tab);
    await phone.page.goto('/login');
    await logsIn(phone.page, MEMBER);
    await isAt(phone.page, '/home');
    await seesMovies(phone, tab);
    await endsSession(phone);
    await opensHome(phone, tab);
  }

  await sendReports(stack, 'catalog', { canaries, controls });
  expect(await statusOf(id)).toContain('is running at 10 % (step 1 of 2)');
  clock.passes(60);
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toContain('is running at 50 % (step 2 of 2)');
  expect(await versionsFor(stack, [...canaries, ...devices(25, 1000, 5000)], 'catalog')).toEqual([good.version]);
  expect(await versionsFor(stack, [...controls, ...others], 'catalog')).toEqual(before);

  expect((await ops('rollout', 'promote', String(id))).out).toContain(`${good.title} is promoted`);
  expect(await versionsFor(stack, [...canaries, ...controls, ...others], 'catalog')).toEqual([good.version]);
  // An open session keeps its releases for four hours.
  await opensHome(control, BEFORE);
  clock.passes(4 * 60);
  await opensHome(control, AFTER);
});

test('the watch rolls back a release that throws; only canaries had it, and each kept its screens', async ({
  browser,
  stack,
  clock,
}) => {
  const id = await starts(bad, '--percent', '10', '--minutes', '60');
  const devices = await devicesIn(stack.db, id);
  const pair = (from: number, until: number) =>
    Promise.all(devices(2, from, until).map((device) => phoneOf(browser, stack, device)));
  const canaries = await pair(0, 1000);
  const spared = [...(await pair(9000, 10_000)), ...(await pair(1000, 9000))];

  for (const phone of canaries) {
    await opensHome(phone, AFTER);
    await blamesOnly(phone.page, 'mount', bad.title);
    // The fallback showed the movies in the same page.
    expect(phone.asked.filter((path) => path === '/')).toHaveLength(1);
  }
  for (const phone of spared) {
    await opensHome(phone, AFTER);
    expect(await failuresSeen(phone.page)).toEqual([]);
  }

  // These failures are proof only together with those of the two real phones.
  const isProof = (failed: number) => {
    const control = { reported: failed, used: failed };
    return judge(makeCounts({ canary: { ...control, failed }, control }), 0).verdict === 'fail';
  };
  let proof = 1;
  while (!isProof(proof)) proof += 1;
  const failing = devices(proof - 2, 0, 1000);
  const working = devices(proof - 2, 9000, 10_000);
  await sendReports(stack, 'catalog', { canaries: failing, controls: working }, FAILED);
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toContain('is rolled back');
  expect(await statusOf(id)).toContain(`${proof} devices failed, 0 of the control.`);
  expect((await ops('audit', `rollout ${id}`)).out).toMatch(/watch +rollback/);
  expect(await metricsOf(stack, bad, clock)).toEqual(expect.arrayContaining(['error_mount', 'fallback']));

  for (const phone of [...canaries, ...spared]) {
    await opensHome(phone, AFTER);
    expect(await phone.page.locator('#discovery').textContent()).toContain(`"${good.version}"`);
    expect(await failuresSeen(phone.page)).toEqual([]);
  }
  expect(canaries.map((phone) => hasAskedFor(phone, bad))).toEqual([true, true]);
  expect(spared.map((phone) => hasAskedFor(phone, bad))).toEqual([false, false, false, false]);
  expect(await versionsFor(stack, [...failing, ...working, ...devices(20, 1000, 9000)], 'catalog')).toEqual([
    good.version,
  ]);
});

test('the page does not run a file that was changed in the store, and reports an integrity failure', async ({
  page,
  stack,
  clock,
  dataDir,
}) => {
  await watchFailures(page);
  const { code } = await liveRemote(stack, 'catalog');
  const kept = join(dataDir, 'releases/catalog', good.version, code[0]?.file ?? '');
  const changed = readFileSync(kept, 'utf8').replace(AFTER, `${AFTER}!`);
  writeFileSync(kept, changed);
  writeFileSync(`${kept}.br`, brotliCompressSync(changed));

  await page.goto('/');
  await failureCard(page, good.title).waitFor();
  await expect(page.getByText(AFTER)).toHaveCount(0);
  await blamesOnly(page, 'integrity', good.title);
  await tapsTab(page, 'Profile');
  await seesHeading(page, 'Sign up');
  await expect.poll(() => metricsOf(stack, good, clock), { timeout: 20_000 }).toContain('error_integrity');
});
