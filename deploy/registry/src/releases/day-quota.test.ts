import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';
import { NO_RULES } from '../testing/test-rules.ts';
import { type SmallRelease, writeRelease } from '../testing/write-release.ts';

const DAY_MS = 86_400_000;

const ops = await openTestOps();
afterAll(ops.close);
const squad = (await ops.call('POST', '/tokens', { name: 'its squad', role: 'squad', remote: 'catalog' })).body.token;
// Each test has a day of its own.
beforeEach(() => {
  ops.clock.time += DAY_MS;
});

const setQuota = (dayMegabytes: number) => ops.call('PUT', '/rules', { ...NO_RULES, dayMegabytes });

let builds = 0;
/** A release of 0.4 MB. */
function release(change: Partial<SmallRelease> = {}): SmallRelease {
  builds += 1;
  return { name: 'catalog', version: `2.${builds}.0-q`, code: randomBytes(200_000).toString('hex'), ...change };
}

test('the default is 200 MB', async () => {
  expect((await ops.call('GET', '/rules')).body).toMatchObject({ ...NO_RULES, dayMegabytes: 200 });
});

test('a squad that fills the store is refused after its quota of the day, and told when it is free again', async () => {
  await setQuota(1);
  const first = release();
  expect((await ops.upload(first, squad)).status).toBe(201);
  expect((await ops.upload(release(), squad)).status).toBe(201);
  const refused = release();
  expect(await ops.upload(refused, squad)).toMatchObject({
    status: 422,
    body: {
      code: 'refused',
      message:
        'catalog has published 0.8 MB of new files today, and this release has 0.4 MB. A remote publishes at most 1 MB a day. The quota is free again at 2026-03-05 01:00 in Lagos, and ops can raise it.',
    },
  });
  expect(await ops.store.read({ name: 'catalog', version: refused.version ?? '' }, 'code.js')).toBeNull();
  const { body } = await ops.call('GET', '/audit?limit=1&search=quota');
  expect(body.entries).toMatchObject([{ action: 'refused', by: 'its squad' }]);
  // The same bytes again, another remote, another day, and a higher quota.
  for (let again = 0; again < 3; again += 1) expect((await ops.upload(first, squad)).status).toBe(200);
  expect((await ops.upload(release({ name: 'booking' }))).status).toBe(201);
  await setQuota(2);
  expect((await ops.upload(release(), squad)).status).toBe(201);
  await setQuota(1);
  expect((await ops.upload(release(), squad)).status).toBe(422);
  ops.clock.time += DAY_MS;
  expect((await ops.upload(release(), squad)).status).toBe(201);
});

test('source maps count too, once, also those that arrive after their release', async () => {
  await setQuota(1);
  const map = { version: 3, sources: ['a.tsx'], names: [randomBytes(200_000).toString('hex')], mappings: 'UAEIA' };
  const sourceMaps = JSON.stringify({ 'code.js': map });
  const bare = release();
  expect((await ops.upload(bare, squad)).status).toBe(201);
  expect((await ops.upload({ ...bare, sourceMaps }, squad)).status).toBe(200);
  expect((await ops.upload({ ...bare, sourceMaps }, squad)).status).toBe(200);
  expect((await ops.upload(release(), squad)).status).toBe(422);
});

test('uploads at once share the quota, and the builds of the node itself take nothing from it', async () => {
  await setQuota(1);
  for (let build = 0; build < 3; build += 1) await ops.registry.publish(writeRelease(release()));
  const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await ops.upload(release())).status));
  expect(statuses.sort()).toEqual([201, 201, 422, 422]);
});
