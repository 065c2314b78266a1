import { afterAll, expect, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { type SmallRelease, writeRelease } from '../testing/write-release.ts';

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);

const retire = (name: string, body: object = {}) =>
  ops.call('POST', `/remotes/${name}/retire`, { reason: 'Nobody uses it.', ...body });
const owners = async () => {
  const { paths, slots } = (await ops.call('GET', '/paths')).body;
  return [...paths, ...slots].map(({ path, slot, owner }) => `${path ?? slot} ${owner}`);
};

test('a retired remote leaves open pages, and its paths and slots are free', async () => {
  await claims.live('offers', { paths: ['/offers', '/offers/:id'], slots: ['home.offers'] });
  const before = await ops.versionsFor('phone');
  expect(before.versions.offers).toBeDefined();
  expect(await retire('offers')).toEqual({
    status: 200,
    body: { name: 'offers', freed: ['/offers', '/offers/:id', 'home.offers'] },
  });
  const after = await ops.versionsFor('phone', before.setCookie);
  expect([after.isNew, after.versions.offers]).toEqual([true, undefined]);
  expect((await owners()).filter((line) => line.includes('offers'))).toEqual([]);
  const { body } = await ops.call('GET', '/state');
  expect(body.retired).toEqual([
    { name: 'offers', reason: 'Nobody uses it.', by: 'ops', at: expect.stringMatching(/^2026-03-02T/) },
  ]);
  const { entries } = (await ops.call('GET', '/audit?subject=offers')).body;
  expect(entries).toMatchObject([{ action: 'retire', by: 'ops', detail: { reason: 'Nobody uses it.' } }]);
  // Another remote takes the path at once, and the retired one leaves the list when it is live again.
  await claims.live('booking', { paths: ['/offers'] });
  expect(await owners()).toContain('/offers booking');
  await claims.live('offers', { paths: ['/deals'] });
  expect((await ops.call('GET', '/state')).body.retired).toEqual([]);
});

const activate = async (release: SmallRelease) =>
  ops.registry.activate([await ops.registry.publish(writeRelease(release))]);

test('a remote that others need, fill, call or link to stays, and the refusal names them', async () => {
  await claims.live('cinemas', { paths: ['/cinemas', '/cinema/:id'] });
  const proxy = { name: 'cinemas', path: '/api/x/cinemas', target: 'https://cinemas.example', withToken: false };
  expect((await ops.call('POST', '/proxies', proxy)).status).toBe(204);
  await activate({
    name: 'places',
    version: '1.0.0-s',
    routes: [{ path: '/places', title: 'x', tab: 'home', slots: ['places.end'] }],
  });
  await claims.live('guide', { needs: { cinemas: '^1.0.0' }, slots: ['places.end'] });
  const places = {
    places: [{ path: '/places', shows: 'h1', leadsTo: '/cinemas' }],
    pictures: [{ name: 'near', path: '/cinema/7?near', shows: 'h1' }],
  };
  await activate({
    name: 'catalog',
    version: '1.9.0-l',
    files: { 'places.json': JSON.stringify(places) },
    edit: (release) => ({
      ...release,
      links: ['/cinema/:cinemaId', '/cinema', '/places'],
      backends: ['/api/x/reviews', '/api/x/cinemas'],
    }),
  });
  // Pages carry the bytes of what they need alone.
  const { remotes } = await ops.versionsFor('another phone');
  expect(remotes.filter((one) => 'links' in one || 'backends' in one)).toEqual([]);
  const calls = 'catalog@1\\.9\\.0-l calls its backend /api/x/cinemas\\.';
  const links = 'catalog@1\\.9\\.0-l links to /cinema/:cinemaId\\.';
  const shown = 'catalog@1\\.9\\.0-l has checkpoints at /cinemas, /cinema/7\\?near\\.';
  const needs = 'guide@1\\.\\d+\\.0-o needs cinemas \\^1\\.0\\.0\\.';
  const refusal = await retire('cinemas');
  expect([refusal.status, refusal.body.message]).toEqual([
    422,
    expect.stringMatching(new RegExp(`^cinemas is still in use\\. ${needs} ${calls} ${links} ${shown}$`)),
  ]);
  expect((await retire('cinemas', { despiteLinks: true })).body.message).toMatch(
    new RegExp(`^cinemas is still in use\\. ${needs} ${calls}$`),
  );
  expect((await retire('places', { despiteLinks: true })).body.message).toMatch(
    /^places is still in use\. guide@1\.\d+\.0-o fills its slot places\.end\.$/,
  );
  expect((await retire('guide')).status).toBe(200);
  await ops.call('DELETE', '/proxies?name=cinemas&path=/api/x/cinemas');
  expect((await retire('cinemas')).body.message).toMatch(new RegExp(`^cinemas is still in use\\. ${links} ${shown}$`));
  expect((await retire('cinemas', { despiteLinks: true })).status).toBe(200);
});

test('a release that declares nothing, as builds before did, keeps no remote, whatever its code names', async () => {
  await claims.live('fund', { paths: ['/fund'] });
  await activate({ name: 'catalog', version: '1.9.1-l', code: '"/fund"', files: { 'places.json': 'no JSON' } });
  expect((await retire('fund')).status).toBe(200);
});

test('the shell, an unknown remote and one in a rollout stay, and a freeze stops it', async () => {
  expect((await retire('shell')).status).toBe(400);
  expect(await retire('nothing')).toMatchObject({ status: 404, body: { message: 'There is no remote "nothing".' } });
  await claims.live('trailers', {});
  const { release } = await claims.publish('trailers', {});
  const { body } = await claims.start([release]);
  expect((await retire('trailers')).body.message).toBe(`trailers is in rollout ${body.id}; end that one first.`);
  await claims.give('abort', body);
  const at = (ms: number) => new Date(ops.clock.time + ms).toISOString();
  const freeze = await ops.call('POST', '/freezes', { from: at(-1), until: at(1000), reason: 'Holiday.' });
  expect((await retire('trailers')).status).toBe(423);
  const check = (await ops.call('GET', `/can-i-deploy?releases=${release}`)).body;
  expect([check.ok, check.reasons]).toEqual([false, [expect.stringMatching(/^Frozen until .*: Holiday\.$/)]]);
  await ops.call('DELETE', `/freezes/${freeze.body.id}`);
  expect((await ops.call('GET', `/can-i-deploy?releases=${release}`)).body.ok).toBe(true);
  expect((await retire('trailers')).status).toBe(200);
  expect(await retire('trailers')).toMatchObject({ status: 422, body: { message: 'trailers is not live.' } });
});

test('percents only rise; steps for other devices may be smaller', async () => {
  const start = async (steps: object[]) =>
    claims.start([(await claims.publish('booking', {})).release], undefined, steps);
  expect(await start([{ percent: 25 }, { percent: 10 }])).toMatchObject({
    status: 400,
    body: { message: 'Percents only rise: step 2 has 10 %, after 25 %.' },
  });
  const lagos = { lgas: ['Ikeja'] };
  expect((await start([{ percent: 5 }, { percent: 1, cohort: lagos }])).status).toBe(400);
  const { status, body } = await start([{ percent: 25, cohort: lagos }, { percent: 5 }, { percent: 5 }]);
  expect(status).toBe(201);
  await claims.give('abort', body);
});
