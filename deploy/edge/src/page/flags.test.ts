import { afterAll, expect, test } from '@jest/globals';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { commandRollout, startRollout, turnFlagOff, turnFlagOn } from '@viewmax/registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { cookiesOf, openTestEdge } from '../testing/open-test-edge.ts';

const open = await openTestEdge({ corsOrigins: ['https://localhost'] });
afterAll(open.close);
const { registry } = open;

const DEVICE = `device=${'d'.repeat(22)}`;
const PLAN = { remote: 'booking', name: 'seat-plan' };
const flagCookies = (answer: { headers: Record<string, unknown> }) =>
  cookiesOf(answer).filter((line) => line.startsWith('flags='));
const page = (cookie = '') => open.visit('/', { cookie: `${DEVICE}; ${cookie}` });
const discovery = (headers = {}) => open.get('/discovery.json', { cookie: DEVICE, ...headers });
const turnOn = () => turnFlagOn(registry.context, 'ops', PLAN, {});

let plain: string;
test('pages and documents without a flag carry nothing for flags', async () => {
  const answer = await page();
  plain = answer.body;
  expect(flagCookies(answer)).toEqual([]);
  expect((await discovery()).headers).not.toHaveProperty('x-viewmax-flags');
});

test('a flag that is on comes in a cookie of a year that scripts read, and in no page', async () => {
  const folder = writeRelease({ name: 'booking', version: '1.4.0-b', flags: ['seat-plan'] });
  await registry.activate([await registry.publish(folder)]);
  plain = (await page()).body;
  expect(plain).not.toContain('seat-plan');
  await turnOn();
  const answer = await page();
  expect(answer.body).toBe(plain);
  expect(flagCookies(answer)).toEqual(['flags=1+booking:seat-plan@1.4.0; Path=/; Max-Age=31536000; SameSite=Lax']);
  for (const kept of ['1+booking:seat-plan@1.4.0', encodeURIComponent('1+booking:seat-plan@1.4.0')])
    expect(flagCookies(await page(`flags=${kept}`))).toEqual([]);
});

test('the header of the document has the flags, on a 304 too, and another origin may read it', async () => {
  const answer = await discovery({ origin: 'https://localhost' });
  expect(answer.headers['x-viewmax-flags']).toBe('1+booking:seat-plan@1.4.0');
  expect(answer.headers['access-control-expose-headers']).toContain('x-viewmax-flags');
  const again = await discovery({ 'if-none-match': answer.headers.etag });
  expect([again.statusCode, again.headers['x-viewmax-flags']]).toEqual([304, '1+booking:seat-plan@1.4.0']);
  expect(registry.revisions()).toMatchObject({ flags: 1 });
});

test('a session with an older release has the flag off beside newer ones', async () => {
  const own = await open.visit('/', { cookie: DEVICE });
  const setCookie = cookiesOf(own)
    .find((line) => line.startsWith('set='))
    ?.split(';')[0];
  const folder = writeRelease({ name: 'booking', version: '1.5.0-c', code: 'newer', flags: ['seat-plan'] });
  const newer = await registry.publish(folder);
  await turnFlagOff(registry.context, 'ops', PLAN);
  // A promotion ends no session.
  const plan = planSchema.parse({ steps: [{ percent: 5 }] });
  const { id, revision } = await startRollout(registry.context, 'ops', { releases: [newer], plan });
  await commandRollout(registry.context, 'ops', { command: 'promote', id, revision });
  await turnOn();
  expect(flagCookies(await page(setCookie))).toEqual([]);
  expect(flagCookies(await page())).toEqual([expect.stringContaining('flags=3+booking:seat-plan@1.5.0')]);
});

test('the backend of a squad gets the names of its own flags, by the device and the set of its page', async () => {
  const { flagsFor } = registry.sets;
  const visit = { device: 'd'.repeat(22), attributes: { platform: 'web' as const } };
  expect([await flagsFor(visit, 'booking'), await flagsFor(visit, 'wallet')]).toEqual([['seat-plan'], []]);
  const setId = String((await page()).headers['x-viewmax-page-set']);
  expect(await flagsFor(visit, 'booking', setId)).toEqual(['seat-plan']);
});

test('a flag that went off takes the cookie away, and keeps the number', async () => {
  await turnFlagOff(registry.context, 'ops', PLAN);
  expect(flagCookies(await page('flags=3+booking:seat-plan@1.5.0'))).toEqual([
    'flags=; Path=/; Max-Age=0; SameSite=Lax',
  ]);
  expect(flagCookies(await page())).toEqual([]);
  expect((await discovery()).headers['x-viewmax-flags']).toBe('4');
});

test('ten flags stay below 0.3 KB on the wire of a visit', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `flag-${at}`);
  const folder = writeRelease({ name: 'booking', version: '1.6.0-d', code: 'ten', flags: names });
  await registry.activate([await registry.publish(folder)]);
  for (const name of names) await turnFlagOn(registry.context, 'ops', { remote: 'booking', name }, {});
  const [line = ''] = flagCookies(await page());
  expect(line).toContain('flag-9@1.6.0');
  expect(`set-cookie: ${line}`.length).toBeLessThan(300);
});
