import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteOld } from '../removal/delete-old.ts';
import { OldWrapper } from '../sets/old-wrapper.ts';
import { openTestOps, type TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';
import { createPhoneCounter, MAX_APPS } from './count-phones.ts';

const DAY_MS = 86_400_000;
const TITLE = 'catalog@2.0.0-b';

let ops: TestOps;
beforeAll(async () => {
  ops = await openTestOps();
  await ops.upload({
    name: 'catalog',
    version: '2.0.0-b',
    edit: (release) => ({ ...release, needs: { wrapper: '>=3.1.0' } }),
  });
}, OPEN_MS);
afterAll(() => ops.close());

const visit = (device: string, appVersion?: string) =>
  ops.registry.sets.for({ device, attributes: { platform: appVersion ? 'android' : 'web', appVersion } });
const answer = async (title = TITLE) => (await ops.call('GET', `/can-i-deploy?releases=${title}`)).body;
const rows = async () => (await ops.db.pool.query('select day, app from registry.phones order by day, app')).rows;

test('a release that every phone can run leaves none out', async () => {
  expect(await answer()).toEqual({
    ok: true,
    reasons: [],
    warnings: [],
    leftOut: { phones: 0, of: 0, days: 7, apps: [] },
  });
  await ops.upload({ name: 'booking', version: '2.0.0-b' });
  expect(await answer('booking@2.0.0-b')).toEqual({ ok: true, reasons: [], warnings: [] });
});

test('can-i-deploy counts the phones of a week whose app cannot run the release, each once', async () => {
  for (const [device, app] of [
    ['a', '3.0.9'],
    ['b', '3.0.12'],
    ['c', '3.0.12'],
    ['d', '3.1.0'],
    ['e', undefined],
  ] as const) {
    await visit(device, app);
    await visit(device, app);
  }
  await ops.registry.tick();
  ops.clock.time += DAY_MS;
  await visit('b', '3.0.12');
  await ops.registry.tick();
  const { ok, warnings, leftOut } = await answer();
  expect(leftOut).toEqual({
    phones: 3,
    of: 4,
    days: 7,
    apps: [
      { app: '3.0.12', phones: 2 },
      { app: '3.0.9', phones: 1 },
    ],
  });
  expect([ok, warnings]).toEqual([
    true,
    [
      `${TITLE} needs wrapper >=3.1.0. About 3 of 4 phones of the last 7 days have another app and keep their set: 3.0.12 (2), 3.0.9 (1).`,
    ],
  ]);
  expect((await answer('catalog@2.0.0-b,booking@2.0.0-b')).leftOut.phones).toBe(3);
  ops.clock.time += 7 * DAY_MS;
  expect((await answer()).leftOut.of).toBe(0);
});

test('two nodes count into the same day', async () => {
  const nodes = [1, 2].map(() => createPhoneCounter(ops.db, () => ops.clock.time));
  nodes.forEach((node, index) => {
    for (const device of ['both', `own-${index}`]) node.add('3.0.1', device);
  });
  await Promise.all(nodes.map((node) => node.flush()));
  expect((await answer()).leftOut.apps).toEqual([{ app: '3.0.1', phones: 3 }]);
});

test('made-up versions fill a day, and no more', async () => {
  ops.clock.time += 8 * DAY_MS;
  const nodes = [1, 2].map(() => createPhoneCounter(ops.db, () => ops.clock.time));
  nodes.forEach((node, index) => {
    for (let patch = 0; patch < 2 * MAX_APPS; patch += 1) node.add(`9.${index}.${patch}`, 'device');
  });
  for (const node of nodes) await node.flush();
  expect((await rows()).filter(({ app }) => app.startsWith('9.'))).toHaveLength(MAX_APPS);
});

test('a write that failed is repeated', async () => {
  ops.clock.time += DAY_MS;
  const lost = new Error('The database is away');
  let isAway = true;
  const connect: typeof ops.db.pool.connect = () => (isAway ? Promise.reject(lost) : ops.db.pool.connect());
  const pool = new Proxy(ops.db.pool, {
    get: (own, key) => (key === 'connect' ? connect : Reflect.get(own, key)),
  });
  const node = createPhoneCounter({ ...ops.db, pool }, () => ops.clock.time);
  node.add('4.0.0', 'device');
  await expect(node.flush()).rejects.toThrow(lost);
  isAway = false;
  await node.flush();
  expect(await rows()).toContainEqual({ day: new Date(ops.clock.time).toISOString().slice(0, 10), app: '4.0.0' });
});

test('the counts are deleted after 30 days', async () => {
  ops.clock.time += 31 * DAY_MS;
  await deleteOld({ db: ops.db, now: () => ops.clock.time }, 'test');
  expect(await rows()).toEqual([]);
});

test('a phone keeps its set when the live releases need a newer app, and browsers get them', async () => {
  const { pin } = (await visit('phone', '3.0.12')) ?? {};
  const { body } = await ops.call('POST', '/rollouts', { releases: [TITLE], plan: { steps: [{ percent: 1 }] } });
  await ops.call('POST', `/rollouts/${body.id}/promote`, { revision: body.revision });
  const sentence = `${TITLE} needs wrapper >=3.1.0, but the app has 3.0.12.`;
  await expect(visit('phone', '3.0.12')).rejects.toEqual(new OldWrapper(sentence));
  const catalogOf = async (sent: Parameters<typeof ops.registry.sets.for>[0]) =>
    (await ops.registry.sets.for(sent))?.discovery.remotes.find(({ name }) => name === 'catalog')?.version;
  const device = 'phone';
  expect(await catalogOf({ device, pin, attributes: { platform: 'ios', appVersion: '3.0.12' } })).toBe('1.0.0-aaaa');
  expect(await catalogOf({ device, attributes: { platform: 'ios', appVersion: '3.1.0' } })).toBe('2.0.0-b');
  expect(await catalogOf({ device, attributes: { platform: 'web', appVersion: '3.0.12' } })).toBe('2.0.0-b');
});

test('a session of a browser does not continue in an app that cannot run its set', async () => {
  const { pin } = (await visit('phone')) ?? {};
  await expect(
    ops.registry.sets.for({ device: 'phone', pin, attributes: { platform: 'android', appVersion: '1.0.0' } }),
  ).rejects.toThrow('but the app has 1.0.0.');
});
