import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestOps, type TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';
import { releaseClaims } from '../testing/release-claims.ts';

let ops: TestOps;
let claims: ReturnType<typeof releaseClaims>;
beforeAll(async () => {
  ops = await openTestOps();
  claims = releaseClaims(ops);
  await claims.live('wallet', { paths: ['/fund'] });
  await claims.live('catalog', { paths: ['/', '/movie/:movieId', '/trailers'] });
  await claims.live('booking', { slots: ['movie.showtimes'] });
  await claims.live('account', { paths: ['/login'] });
  await claims.live('shell', { paths: ['/welcome'] });
}, OPEN_MS);
afterAll(() => ops.close());

const refusal = (message: string) => ({ status: 422, body: { code: 'refused', message } });
const asks = async (title: string) => (await ops.call('GET', `/can-i-deploy?releases=${title}`)).body;

test("a squad that claims another's path is refused by the owner's name", async () => {
  const { title, status, body } = await claims.publish('account', { paths: ['/login', '/fund'] });
  const sentence = `${title} claims /fund, which wallet owns. Ops can hand it over: viewmax path move /fund wallet account.`;
  expect([status, body.warnings]).toEqual([201, [sentence]]);
  expect(await asks(title)).toMatchObject({ ok: false, reasons: [sentence] });
  const squad = await claims.squad('account');
  expect(await claims.start([title], squad)).toMatchObject(refusal(sentence));
  expect(await ops.call('POST', '/previews', { releases: [title] }, squad)).toMatchObject(refusal(sentence));
});

test("a squad that fills another's slot is refused by the owner's name", async () => {
  const { title } = await claims.publish('account', { slots: ['movie.showtimes'] });
  expect(await claims.start([title], await claims.squad('account'))).toMatchObject(
    refusal(
      `${title} claims the slot movie.showtimes, which booking owns. Ops can hand it over: viewmax slot move movie.showtimes booking account.`,
    ),
  );
});

test.each([
  ['account', '/movie/:x', '/movie/:movieId', 'catalog'],
  ['account', '/movie/new', '/movie/:movieId', 'catalog'],
  ['account', '/movie/new/', '/movie/:movieId', 'catalog'],
  ['account', '//fund//', '/fund', 'wallet'],
  ['account', '/', '/', 'catalog'],
  ['account', '/welcome', '/welcome', 'shell'],
  ['shell', '/fund', '/fund', 'wallet'],
])('%s is refused %s, because one address matches it and %s of %s', async (name, path, owned, owner) => {
  const { title } = await claims.publish(name, { paths: [path] });
  const { body, status } = await claims.start([title]);
  expect([status, body.message]).toEqual([
    422,
    `${title} claims ${path}, which ${path === owned ? `${owner} owns` : `meets ${owned} of ${owner}`}. Ops can hand it over: viewmax path move ${owned} ${owner} ${name}.`,
  ]);
});

test.each(['/Fund', '/fund/more', '/movie/:id/seats', '/movies'])('%s is free', async (path) => {
  const { title } = await claims.publish('account', { paths: [path] });
  expect(await asks(title)).toMatchObject({ ok: true });
});

test.each([
  [['/:page'], /^release\.json claims \/:page: a path begins with a word of its own, not with a parameter\.$/],
  [['//:page/x'], /begins with a word of its own/],
  [['*'], /at routes\.0\.path/],
  [['/*'], /^release\.json claims \/\*: a path with \* would take every screen\.$/],
  [['/a/*'], /would take every screen/],
  [['/a/:x', '/a/:y'], /^release\.json claims \/a\/:y twice\.$/],
  [['/a', '/a/'], /^release\.json claims \/a\/ twice\.$/],
])('a release that claims %j is not published', async (paths, sentence) => {
  await expect(claims.publish('account', { paths })).rejects.toThrow(sentence);
});

test('a release that fills one slot twice is not published', async () => {
  await expect(claims.publish('account', { slots: ['a.b', 'a.b'] })).rejects.toThrow('release.json claims a.b twice.');
});

test('publishing and a rollout to some take nothing: the first that is live for everybody owns it', async () => {
  const early = await claims.publish('account', { paths: ['/offers'] });
  await claims.live('booking', { paths: ['/offers'], slots: ['movie.showtimes'] });
  expect((await asks(early.title)).reasons).toEqual([expect.stringContaining('which booking owns')]);
});

test('a path that another rollout claims meanwhile is refused, so that no page has it twice', async () => {
  const first = await claims.start([(await claims.publish('account', { paths: ['/gifts'] })).title]);
  const { title } = await claims.publish('wallet', { paths: ['/fund', '/gifts'] });
  expect(await claims.start([title])).toMatchObject(
    refusal(`${title} claims /gifts, which account claims in rollout ${first.body.id}; end that one first.`),
  );
  await claims.give('abort', first.body);
  const train = [(await claims.publish('account', { paths: ['/gifts'] })).title, title];
  expect(await claims.start(train)).toMatchObject(refusal(`${train[0]} and ${title} both claim /gifts.`));
});

test('a path stays with its owner when a later release drops it, and when that is rolled back', async () => {
  await claims.live('catalog', { paths: ['/', '/movie/:movieId', '/trailers', '/news'] });
  const without = await claims.live('catalog', { paths: ['/', '/movie/:movieId', '/trailers'] });
  const { title } = await claims.publish('account', { paths: ['/news'] });
  const reasons = [expect.stringContaining('claims /news, which catalog owns')];
  expect((await asks(title)).reasons).toEqual(reasons);
  expect((await claims.give('rollback', without)).status).toBe(200);
  expect((await asks(title)).reasons).toEqual(reasons);
});

test('a promotion is refused when the path went to another meanwhile', async () => {
  const { title } = await claims.publish('account', { paths: ['/points'] });
  const { body } = await claims.start([title]);
  await ops.call('POST', '/grants', { kind: 'path', claim: '/points', name: 'wallet' });
  expect(await claims.give('promote', body)).toMatchObject(
    refusal(
      `${title} claims /points, which wallet owns. Ops can hand it over: viewmax path move /points wallet account.`,
    ),
  );
  expect((await claims.give('abort', body)).status).toBe(200);
});

test('a rollback is never refused for a path that has another owner by now', async () => {
  const old = await claims.live('wallet', { paths: ['/fund', '/vault'] });
  const next = await claims.live('wallet', { paths: ['/fund'] });
  expect((await ops.call('POST', '/paths/move', { path: '/vault', from: 'wallet', to: 'account' })).status).toBe(204);
  await claims.live('account', { paths: ['/vault'] });
  expect((await claims.give('rollback', next)).status).toBe(200);
  expect((await ops.versionsFor('somebody')).versions.wallet).toBe(old.releases.wallet);
  expect(await claims.claimsFor('somebody')).toMatchObject({ wallet: ['/fund'], account: ['/vault'] });
});
