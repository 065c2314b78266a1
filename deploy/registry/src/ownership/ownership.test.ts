import { afterAll, expect, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);
await claims.live('wallet', { paths: ['/fund'] });
await claims.live('catalog', { paths: ['/', '/movie/:movieId', '/trailers'] });
await claims.live('booking', { slots: ['movie.showtimes'] });
await claims.live('account', { paths: ['/login'] });
await claims.live('shell', { paths: ['/welcome'] });

const refusal = (message: string) => ({ status: 422, body: { code: 'refused', message } });
const asks = async (release: string) => (await ops.call('GET', `/can-i-deploy?releases=${release}`)).body;

test("the registry refuses a squad that claims another's path and names the owner", async () => {
  const { release, status, body } = await claims.publish('account', { paths: ['/login', '/fund'] });
  const sentence = `${release} claims /fund, which wallet owns. Ask ops for it: npx viewmax request path /fund account.`;
  expect([status, body.warnings]).toEqual([201, [sentence]]);
  expect(await asks(release)).toMatchObject({ ok: false, reasons: [sentence] });
  const squad = await claims.squad('account');
  expect(await claims.start([release], squad)).toMatchObject(refusal(sentence));
  expect(await ops.call('POST', '/previews', { releases: [release] }, squad)).toMatchObject(refusal(sentence));
});

test("the registry refuses a squad that fills another's slot and names the owner", async () => {
  const { release } = await claims.publish('account', { slots: ['movie.showtimes'] });
  expect(await claims.start([release], await claims.squad('account'))).toMatchObject(
    refusal(
      `${release} claims the slot movie.showtimes, which booking owns. Ask ops for it: npx viewmax request slot movie.showtimes account.`,
    ),
  );
});

test.each([
  ['account', '/movie/:x', '/movie/:movieId', 'catalog'],
  ['account', '/movie/new', '/movie/:movieId', 'catalog'],
  ['account', '/', '/', 'catalog'],
  ['account', '/welcome', '/welcome', 'shell'],
  ['shell', '/fund', '/fund', 'wallet'],
])(
  'the registry refuses %s the path %s, because one address matches it and %s of %s',
  async (name, path, owned, owner) => {
    const { release } = await claims.publish(name, { paths: [path] });
    const { body, status } = await claims.start([release]);
    expect([status, body.message]).toEqual([
      422,
      `${release} claims ${path}, which ${path === owned ? `${owner} owns` : `meets ${owned} of ${owner}`}. Ask ops for it: npx viewmax request path ${owned} ${name}.`,
    ]);
  },
);

test.each(['/Fund', '/fund/more', '/movie/:id/seats', '/movies'])(
  '%s has no owner and may be claimed',
  async (path) => {
    const { release } = await claims.publish('account', { paths: [path] });
    expect(await asks(release)).toMatchObject({ ok: true });
  },
);

test.each([
  [
    ['/:page'],
    /^release\.json has "\/:page" at routes\.0\.path: must be a path such as .+, which begins with a word\.$/,
  ],
  [['//:page/x'], /which begins with a word/],
  [['*'], /at routes\.0\.path/],
  [['/*'], /at routes\.0\.path/],
  [['/a/*'], /at routes\.0\.path/],
  [['/a/:x', '/a/:y'], /^release\.json claims \/a\/:y twice\.$/],
  [['/a/'], /at routes\.0\.path/],
  [['/a//b'], /at routes\.0\.path/],
])('the registry does not publish a release that claims %j', async (paths, sentence) => {
  await expect(claims.publish('account', { paths })).rejects.toThrow(sentence);
});

test('the registry does not publish a release that fills one slot twice', async () => {
  await expect(claims.publish('account', { slots: ['a.b', 'a.b'] })).rejects.toThrow('release.json claims a.b twice.');
});

test('publishing and a partial rollout claim nothing; the first release that is live for all owns the path', async () => {
  const early = await claims.publish('account', { paths: ['/offers'] });
  await claims.live('booking', { paths: ['/offers'], slots: ['movie.showtimes'] });
  expect((await asks(early.release)).reasons).toEqual([expect.stringContaining('which booking owns')]);
});

test('the registry refuses a path that another rollout claims, so that no page has it twice', async () => {
  const first = await claims.start([(await claims.publish('account', { paths: ['/gifts'] })).release]);
  const { release } = await claims.publish('wallet', { paths: ['/fund', '/gifts'] });
  expect(await claims.start([release])).toMatchObject(
    refusal(`${release} claims /gifts, which account claims in rollout ${first.body.id}; end that one first.`),
  );
  await claims.give('abort', first.body);
  const together = [(await claims.publish('account', { paths: ['/gifts'] })).release, release];
  expect(await claims.start(together)).toMatchObject(refusal(`${together[0]} and ${release} both claim /gifts.`));
});

test('a path stays with its owner when a later release drops it and that release is rolled back', async () => {
  await claims.live('catalog', { paths: ['/', '/movie/:movieId', '/trailers', '/news'] });
  const without = await claims.live('catalog', { paths: ['/', '/movie/:movieId', '/trailers'] });
  const { release } = await claims.publish('account', { paths: ['/news'] });
  const reasons = [expect.stringContaining('claims /news, which catalog owns')];
  expect((await asks(release)).reasons).toEqual(reasons);
  expect((await claims.give('rollback', without)).status).toBe(200);
  expect((await asks(release)).reasons).toEqual(reasons);
});

test('the registry refuses a promotion when another remote has got the path', async () => {
  const { release } = await claims.publish('account', { paths: ['/points'] });
  const { body } = await claims.start([release]);
  await ops.call('POST', '/grants', { kind: 'path', claim: '/points', name: 'wallet' });
  expect(await claims.give('promote', body)).toMatchObject(
    refusal(`${release} claims /points, which wallet owns. Ask ops for it: npx viewmax request path /points account.`),
  );
  expect((await claims.give('abort', body)).status).toBe(200);
});

test('a rollback is permitted even if a path has another owner by then', async () => {
  const old = await claims.live('wallet', { paths: ['/fund', '/vault'] });
  const next = await claims.live('wallet', { paths: ['/fund'] });
  expect((await ops.call('POST', '/paths/move', { path: '/vault', from: 'wallet', to: 'account' })).status).toBe(204);
  await claims.live('account', { paths: ['/vault'] });
  expect((await claims.give('rollback', next)).status).toBe(200);
  expect((await ops.versionsFor('somebody')).versions.wallet).toBe(old.releases.wallet);
  expect(await claims.claimsFor('somebody')).toMatchObject({ wallet: ['/fund'], account: ['/vault'] });
});
