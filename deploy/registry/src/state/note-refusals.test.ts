import { afterAll, expect, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { createNoteRefusal } from './note-refusals.ts';

const HOUR_MS = 3_600_000;

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);
await claims.live('wallet', { paths: ['/fund'] });

interface Entry {
  by: string;
  action: string;
  subject: string;
  detail: { message: string };
}
const refused = async (): Promise<Entry[]> =>
  (await ops.call('GET', '/audit?limit=200')).body.entries.filter(({ action }: Entry) => action === 'refused');
const revision = async () => (await ops.call('GET', '/state')).body.revision;

test("the log records a refused squad's name and the sentence", async () => {
  const { release } = await claims.publish('account', { paths: ['/fund'] });
  const squad = await claims.squad('account');
  const before = await revision();
  await claims.start([release], squad);
  await ops.call('POST', '/previews', { releases: [release] }, squad);
  expect(await refused()).toMatchObject([
    {
      by: 'account squad',
      subject: 'POST /rollouts',
      detail: { message: expect.stringContaining('claims /fund, which wallet owns') },
    },
  ]);
  // The sets of pages do not change.
  expect(await revision()).toBe(before);
  expect((await ops.call('GET', '/audit/verify')).body.ok).toBe(true);
});

test('the log omits refusals of the ops team and requests that are merely impossible', async () => {
  const before = await refused();
  const { release } = await claims.publish('account', { paths: ['/fund'] });
  await claims.start([release]);
  await claims.start(['account@9.9.9-none'], await claims.squad('account'));
  await ops.call('GET', '/state', undefined, 'not-known');
  expect(await refused()).toEqual(before);
});

test('the log records a repeated refusal once an hour, and at most sixty refusals of a token', async () => {
  const squad = await claims.squad('catalog');
  const switchOff = (name: string) => ops.call('POST', `/remotes/${name}/kill`, { message: 'x' }, squad);
  const own = async () => (await refused()).filter(({ by }) => by === 'catalog squad');
  ops.clock.time += HOUR_MS;
  await Promise.all([switchOff('booking'), switchOff('wallet')]);
  expect((await own()).length).toBe(1);
  for (let index = 0; index < 80; index += 1)
    await ops.call('POST', '/rollouts', { releases: [`other-${index}@1.0.0-x`] }, squad);
  expect((await own()).length).toBe(60);
  ops.clock.time += HOUR_MS;
  await switchOff('booking');
  expect((await own()).length).toBe(61);
});

test('the log shortens a long sentence', async () => {
  const message = 'x'.repeat(100_000);
  await createNoteRefusal(ops.registry.context)({ by: 'booking squad', subject: 'POST /rollouts', message });
  expect((await refused())[0]?.detail.message).toHaveLength(500);
});
