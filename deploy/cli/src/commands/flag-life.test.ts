import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { devicesIn } from '@viewmax/registry/testing/devices-in';
import { OPS_TOKEN, openTestOps } from '@viewmax/registry/testing/open-test-ops';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { runLine } from '../testing/open-cli.ts';

const DAY_MS = 86_400_000;
const FLAG = 'catalog:dark';
const UNGUARDED = 'signins: only this test; bookings: only this test; purchases: only this test';

const ops = await openTestOps({ now: () => Date.now() });
afterAll(ops.close);
const url = await ops.server.listen({ port: 0, host: '127.0.0.1' });
const viewmax = async (...args: string[]) => {
  const { code, out, errors } = await runLine(args, { env: { VIEWMAX_URL: url, VIEWMAX_TOKEN: OPS_TOKEN } });
  expect([code, errors]).toEqual([0, '']);
  return out;
};
const release = (version: string, flags?: string[]) =>
  ops.registry.publish(writeRelease({ name: 'catalog', version, code: version, flags }));

/** Whether each of three devices has the flag: a tester's, one of the first 5 %, and one of the last. */
let devices: { id: string; tester?: true }[] = [];
const haveIt = () =>
  Promise.all(
    devices.map(async ({ id, tester }) => {
      const given = await ops.registry.sets.for({
        device: id,
        attributes: { platform: 'web', ...(tester && { tester }) },
      });
      return given?.flags.on.join();
    }),
  );
const listed = async () => (await viewmax('flag', 'list')).split('\n').slice(1).join().split(/ {2,}/).slice(0, 2);

const ON = `${FLAG}@1.4.0`;
let rollout = 0;
let dark: Awaited<ReturnType<typeof release>>;

beforeAll(async () => {
  dark = await release('1.4.0-a', ['dark']);
  await ops.registry.activate([dark]);
});

test('dark code is live and off', async () => {
  expect(await listed()).toEqual([FLAG, 'off']);
});

test('testers have it first', async () => {
  const plan = ['--testers', '--percent', '5', '--minutes', '0', '--devices', '0', '--without', UNGUARDED];
  rollout = JSON.parse(await viewmax('flag', 'start', FLAG, ...plan, '--json')).id;
  const within = await devicesIn(ops.db, rollout);
  const [early = ''] = within(1, 0, 500);
  const [tester = '', late = ''] = within(2, 9000, 10_000);
  devices = [{ id: tester, tester: true }, { id: early }, { id: late }];
  expect(await haveIt()).toEqual([ON, '', '']);
});

test('then 5 % of the devices beside the testers', async () => {
  expect(await viewmax('rollout', 'advance', `${rollout}`)).toContain('running at 5 %');
  expect(await haveIt()).toEqual([ON, ON, '']);
  expect(await listed()).toEqual([FLAG, expect.stringMatching(/^rollout \d+ running at 5 %/)]);
});

test('then all of them, and after a while the list asks for the end of its code', async () => {
  await viewmax('rollout', 'promote', `${rollout}`);
  expect(await haveIt()).toEqual([ON, ON, ON]);
  expect(await listed()).toEqual([FLAG, 'on for all since 0 days, from 1.4.0 on']);
  const later = Date.now() + 40 * DAY_MS;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(await listed()).toEqual([FLAG, 'on for all since 40 days: remove it from the code']);
  jest.restoreAllMocks();
});

test('the next release does not declare it, so it is gone, and a return to the one before has it', async () => {
  await ops.registry.activate([await release('1.5.0-b')]);
  expect(await viewmax('flag', 'list')).toBe('No release on phones has a flag.');
  expect((await ops.call('GET', '/state')).body.flags).toEqual([]);
  expect(await haveIt()).toEqual(['', '', '']);
  await ops.registry.activate([dark]);
  expect(await haveIt()).toEqual([ON, ON, ON]);
});
