import { afterAll, expect, test } from '@jest/globals';
import { dayOf } from '../state/clock.ts';
import { losingConnection, MOMENTS } from '../testing/losing-connection.ts';
import { openTestOps } from '../testing/open-test-ops.ts';
import { createStartCounter, MAX_APPS, OTHER } from './count-starts.ts';
import { OldWrapper } from './device-sets.ts';

const DAY_MS = 86_400_000;
const TITLE = 'catalog@2.0.0-b';

const ops = await openTestOps();
afterAll(ops.close);
await ops.upload({
  name: 'catalog',
  version: '2.0.0-b',
  edit: (release) => ({ ...release, needs: { wrapper: '>=3.1.0' } }),
});

const visit = (device: string, appVersion?: string) =>
  ops.registry.sets.for({ device, attributes: { platform: appVersion ? 'android' : 'web', appVersion } });
const answer = async (title = TITLE) => (await ops.call('GET', `/can-i-deploy?releases=${title}`)).body;
const rows = async () => (await ops.db.pool.query('select day, app, starts from registry.app_starts')).rows;

test('a release that every phone can run leaves none out', async () => {
  expect(await answer()).toEqual({
    ok: true,
    reasons: [],
    warnings: [],
    leftOut: { starts: 0, of: 0, days: 7, apps: [] },
  });
  await ops.upload({ name: 'booking', version: '2.0.0-b' });
  expect(await answer('booking@2.0.0-b')).toEqual({ ok: true, reasons: [], warnings: [] });
});

test('can-i-deploy names the share of starts by apps that cannot run the release', async () => {
  let setCookie: string | undefined;
  for (const [device, app] of [
    ['a', '3.0.9'],
    ['b', '3.0.12'],
    ['c', '3.0.12'],
    ['d', '3.1.0'],
    ['e', undefined],
  ] as const) {
    setCookie = (await visit(device, app))?.setCookie;
  }
  // The session of an open page asks again.
  await ops.registry.sets.for({ device: 'd', setCookie, attributes: { platform: 'android', appVersion: '3.1.0' } });
  await ops.registry.tick();
  ops.clock.time += DAY_MS;
  await visit('b', '3.0.12');
  await ops.registry.tick();
  const { ok, warnings, leftOut } = await answer();
  expect(leftOut).toEqual({
    starts: 4,
    of: 5,
    days: 7,
    apps: [
      { app: '3.0.12', starts: 3 },
      { app: '3.0.9', starts: 1 },
    ],
  });
  expect([ok, warnings]).toEqual([
    true,
    [
      `${TITLE} needs wrapper >=3.1.0. 80 % of the app's starts in the last 7 days have another version and keep their set: 3.0.12 (60 %), 3.0.9 (20 %).`,
    ],
  ]);
  expect((await answer('catalog@2.0.0-b,booking@2.0.0-b')).leftOut.starts).toBe(4);
  ops.clock.time += 7 * DAY_MS;
  expect((await answer()).leftOut.of).toBe(0);
});

test('two nodes count into the same day', async () => {
  const nodes = [1, 2].map(() => createStartCounter(ops.db, () => ops.clock.time));
  for (const node of nodes) for (let start = 0; start < 3; start += 1) node.add('3.0.1');
  await Promise.all(nodes.map((node) => node.flush()));
  await Promise.all(nodes.map((node) => node.flush()));
  expect((await answer()).leftOut.apps).toEqual([{ app: '3.0.1', starts: 6 }]);
});

test('made-up versions count as one, and are no reason for a warning', async () => {
  ops.clock.time += 8 * DAY_MS;
  const node = createStartCounter(ops.db, () => ops.clock.time, '3.2.0');
  for (let minor = 0; minor < 2 * MAX_APPS; minor += 1) {
    node.add(`9.0.${minor}`);
    node.add(`1.0.${minor}`);
    await node.flush();
  }
  const today = (await answer()).leftOut;
  expect([today.apps.length, today.of]).toEqual([MAX_APPS, 4 * MAX_APPS]);
  expect(today.apps.map(({ app }: { app: string }) => app)).not.toContain(OTHER);
});

test.each(MOMENTS)('every start counts once when the connection is lost %s', async (moment) => {
  ops.clock.time += DAY_MS;
  const node = createStartCounter(losingConnection(ops.db, moment), () => ops.clock.time);
  node.add('4.0.0');
  await expect(node.flush()).rejects.toThrow('Connection terminated');
  node.add('4.0.0');
  await node.flush();
  expect(
    (await rows())
      .filter(({ app, day }) => app === '4.0.0' && day === dayOf(ops.clock.time))
      .map(({ starts }) => Number(starts)),
  ).toEqual([2]);
});

test('a phone keeps its set when the live releases need a newer app, and browsers get them', async () => {
  const { setCookie } = (await visit('phone', '3.0.12')) ?? {};
  const { body } = await ops.call('POST', '/rollouts', { releases: [TITLE], plan: { steps: [{ percent: 1 }] } });
  await ops.call('POST', `/rollouts/${body.id}/promote`, { revision: body.revision });
  const sentence = `${TITLE} needs wrapper >=3.1.0, but the app has 3.0.12.`;
  await expect(visit('phone', '3.0.12')).rejects.toEqual(new OldWrapper(sentence));
  const catalogOf = async (sent: Parameters<typeof ops.registry.sets.for>[0]) =>
    (await ops.registry.sets.for(sent))?.discovery.remotes.find(({ name }) => name === 'catalog')?.version;
  const device = 'phone';
  expect(await catalogOf({ device, setCookie, attributes: { platform: 'ios', appVersion: '3.0.12' } })).toBe(
    '1.0.0-aaaa',
  );
  expect(await catalogOf({ device, attributes: { platform: 'ios', appVersion: '3.1.0' } })).toBe('2.0.0-b');
  expect(await catalogOf({ device, attributes: { platform: 'web', appVersion: '3.0.12' } })).toBe('2.0.0-b');
});

test('a session of a browser does not continue in an app that cannot run its set', async () => {
  const { setCookie } = (await visit('phone')) ?? {};
  await expect(
    ops.registry.sets.for({ device: 'phone', setCookie, attributes: { platform: 'android', appVersion: '1.0.0' } }),
  ).rejects.toThrow('but the app has 1.0.0.');
});
