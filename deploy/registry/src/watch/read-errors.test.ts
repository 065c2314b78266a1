import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { ErrorView, ReleaseErrors } from '@viewmax/contracts/ops/reports';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { withClient } from '@viewmax/server/with-client';
import { openTestOps } from '../testing/open-test-ops.ts';
import { crowd, load, reportCrowd } from '../testing/report-crowd.ts';
import { writeRelease } from '../testing/write-release.ts';
import { deleteOld } from './jobs.ts';
import { reporterNetworks } from './report-limit.ts';

const ops = await openTestOps();
afterAll(ops.close);
afterEach(ops.abortAll);

const sourceMaps = JSON.stringify({
  'code.js': { version: 3, sources: ['mfe-catalog/src/movie.tsx'], names: [], mappings: 'UAEI' },
});

let builds = 0;
/** A rollout to half of the devices, of a build with source maps. */
async function start(): Promise<{ rollout: RolloutView; title: string }> {
  builds += 1;
  const build = { name: 'catalog', version: `2.${builds}.0-e`, code: `/* ${builds} */`, sourceMaps };
  const { name, version } = await ops.registry.publish(writeRelease(build));
  // Devices stay on their side after the verdict.
  const plan = { steps: [{ percent: 50 }], onFail: 'pause' };
  const { body } = await ops.call('POST', '/rollouts', { releases: [`${name}@${version}`], plan });
  return { rollout: body, title: `${name}@${version}` };
}
const errorsOf = async (title: string): Promise<ReleaseErrors> =>
  (await ops.call('GET', `/errors?release=${title}`)).body;
const failed = (title: string, message: string, column = 11): ReportEvent => ({
  ...{ type: 'error', remote: title, kind: 'render', message },
  frames: [`shell@1.0.0-aaaa/code.js:1:${column}`, `${title}/code.js:1:${column}`],
  components: [`${title}/code.js:1:11`],
});

test('ops read the call site of a fault in the source, and the share of failed devices of canary and control', async () => {
  const { rollout, title } = await start();
  await reportCrowd(ops, rollout, (isCanary) => (isCanary ? [load, failed(title, 'seat 7 is gone')] : [load]));
  await ops.registry.tick();
  const { errors, rollout: id } = await errorsOf(title);
  expect(id).toBe(rollout.id);
  const [error] = errors as [ErrorView];
  expect(error).toMatchObject({ kind: 'render', message: 'seat 7 is gone' });
  expect(error.frames).toEqual([
    { script: `${title}/code.js:1:11`, source: { file: 'mfe-catalog/src/movie.tsx', line: 3, column: 5 } },
    { script: 'shell@1.0.0-aaaa/code.js:1:11', source: null },
  ]);
  expect(error.components).toEqual([error.frames[0]]);
  if (!error.share) throw new Error('The error has no share');
  const { canary, control } = error.share;
  expect(canary.failed).toBe(error.count);
  expect([canary.failed, control.failed]).toEqual([canary.of, 0]);
  expect(canary.of + control.of).toBe(crowd.length);
});

test('the shares of a rollout that ended stay, also without its devices', async () => {
  const { rollout, title } = await start();
  await reportCrowd(ops, rollout, (isCanary) => (isCanary ? [load, failed(title, 'seat is gone')] : [load]));
  await ops.registry.tick();
  const shares = async () => (await errorsOf(title)).errors.map(({ share }) => share);
  const before = await shares();
  expect(before[0]?.canary.of).toBeGreaterThan(0);
  await ops.abortAll();
  await ops.registry.tick();
  ops.clock.time += 25 * 3_600_000;
  await deleteOld(ops.registry.context);
  const devices = (table: string) =>
    withClient(ops.db, (client) => client.query(`select from registry.${table} where rollout_id = ${rollout.id}`));
  expect([(await devices('compared')).rowCount, await shares()]).toEqual([0, before]);
  expect((await devices('error_devices')).rowCount).toBeGreaterThan(0);
});

test('errors are one cause if only numbers differ, and two if their call sites differ', async () => {
  const { rollout, title } = await start();
  await reportCrowd(ops, rollout, (isCanary, index) =>
    isCanary ? [failed(title, `seat ${index}`, index % 2 === 0 ? 11 : 12)] : [],
  );
  await ops.registry.tick();
  const { errors } = await errorsOf(title);
  expect(errors).toHaveLength(2);
  expect(new Set(errors.map(({ cause }) => cause)).size).toBe(1);
});

test('a later batch adds to the count and moves the last time', async () => {
  const { rollout, title } = await start();
  const once = () => reportCrowd(ops, rollout, (isCanary) => (isCanary ? [failed(title, 'again')] : []));
  await once();
  await ops.registry.tick();
  const [first] = (await errorsOf(title)).errors as [ErrorView];
  ops.clock.time += 120_000;
  await once();
  await ops.registry.tick();
  const [second] = (await errorsOf(title)).errors as [ErrorView];
  expect(second.count).toBe(first.count * 2);
  expect(second.firstAt).toEqual(first.firstAt);
  expect(Date.parse(String(second.lastAt)) - Date.parse(String(first.lastAt))).toBe(120_000);
  expect(second.share?.canary.failed).toBe(first.share?.canary.failed);
});

const word = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
/** A page of the release sends one report, as any program can. */
async function send(title: string, messages: readonly string[], address: string): Promise<void> {
  for (const device of crowd) {
    const { setId, versions } = await ops.versionsFor(device);
    if (`catalog@${versions.catalog}` !== title) continue;
    const events = messages.map((message) => failed(title, message));
    const networks = reporterNetworks(address);
    ops.registry.intake.take({ set: setId, platform: 'web', app: '1', events }, { networks });
    return;
  }
  throw new Error(`No phone has ${title}`);
}
const words = (from: number, count: number) => Array.from({ length: count }, (_, index) => word(from + index));

test('two requests with a hundred made-up messages do not hide the error of a canary', async () => {
  const { rollout, title } = await start();
  await send(title, words(1000, 50), '41.190.2.7');
  await send(title, words(1050, 50), '41.190.2.7');
  await ops.registry.tick();
  await reportCrowd(ops, rollout, (isCanary) => (isCanary ? [failed(title, 'seat is gone')] : []));
  await ops.registry.tick();
  const { errors } = await errorsOf(title);
  expect(errors[0]).toMatchObject({ message: 'seat is gone', share: { canary: { failed: errors[0]?.count } } });
  expect(errors).toHaveLength(11);
  // The next hour begins.
  ops.clock.time += 3_600_000;
  await send(title, words(1100, 50), '41.190.2.7');
  await ops.registry.tick();
  expect((await errorsOf(title)).errors).toHaveLength(21);
});

test('made-up messages of many networks displace only rare rows, and no new error', async () => {
  const { rollout, title } = await start();
  await reportCrowd(ops, rollout, (isCanary) => (isCanary ? [failed(title, 'seat is gone')] : []));
  for (let network = 0; network < 12; network += 1) {
    ops.clock.time += 60_000;
    const messages = words(2000 + network * 10, 10);
    // Each row counts more than the real error that follows.
    for (let time = 0; time < 3; time += 1) await send(title, messages, `41.191.${network}.7`);
    await ops.registry.tick();
  }
  ops.clock.time += 60_000;
  await send(title, ['the map is blank'], '197.210.1.1');
  await ops.registry.tick();
  const messages = (await errorsOf(title)).errors.map(({ message }) => message);
  expect(messages).toHaveLength(100);
  expect(messages).toEqual(expect.arrayContaining(['seat is gone', 'the map is blank']));
  expect(messages).not.toContain(word(2000));
});

test('a release without a report has no errors', async () => {
  expect(await errorsOf('booking@1.0.0-aaaa')).toEqual({
    ...{ release: 'booking@1.0.0-aaaa', rollout: null, loads: 0, errors: [] },
  });
});

test('a stack is translated for ops', async () => {
  const { title } = await start();
  const stack = `at f (https://app.test/r/${title.replace('@', '/')}/code.js:1:11)`;
  expect(await ops.call('POST', '/trace', { stack })).toEqual({
    status: 200,
    body: { stack: 'at f (mfe-catalog/src/movie.tsx:3:5)' },
  });
  expect(await ops.call('GET', `/errors?release=${title}`, undefined, 'wrong')).toMatchObject({ status: 401 });
  expect(await ops.call('POST', '/trace', { stack }, 'wrong')).toMatchObject({ status: 401 });
});

test('another squad and a reader get neither errors nor positions of a release', async () => {
  const { title } = await start();
  const made = async (body: object) => (await ops.call('POST', '/tokens', body)).body.token;
  const catalog = await made({ name: 'its squad', role: 'squad', remote: 'catalog' });
  const own = `at f (https://app.test/r/${title.replace('@', '/')}/code.js:1:11)`;
  const both = `${own}\nat g (https://app.test/r/booking/1.0.0-aaaa/code.js:1:11)`;
  for (const body of [
    { name: 'a reader', role: 'read' },
    { name: 'other squad', role: 'squad', remote: 'booking' },
  ]) {
    const token = await made(body);
    expect(await ops.call('GET', `/errors?release=${title}`, undefined, token)).toMatchObject({ status: 403 });
    expect(await ops.call('POST', '/trace', { stack: own }, token)).toMatchObject({ status: 403 });
  }
  expect(await ops.call('GET', `/errors?release=${title}`, undefined, catalog)).toMatchObject({ status: 200 });
  const answer = await ops.call('POST', '/trace', { stack: both }, catalog);
  expect(answer.body.stack).toBe(both.replace(/https.*?:11/, 'mfe-catalog/src/movie.tsx:3:5'));
});
