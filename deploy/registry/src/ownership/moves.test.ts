import { afterAll, expect, test } from '@jest/globals';
import { devicesIn } from '../testing/devices-in.ts';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);
await claims.live('wallet', { paths: ['/fund', '/statement'], slots: ['profile.points'] });
await claims.live('account', { paths: ['/login'] });

const move = (path: string, from: string, to: string) => ops.call('POST', '/paths/move', { path, from, to });
const ownership = async () => (await ops.call('GET', '/paths')).body;

test.each([
  ['/fund', 'account', 'wallet', 422, 'account does not own /fund: wallet does.'],
  ['/nothing', 'wallet', 'account', 422, 'wallet does not own /nothing: it is free.'],
  [
    '/fund',
    'wallet',
    'acount',
    404,
    'There is no remote "acount": nothing is published under that name. Correct it, or publish a release first.',
  ],
])('the registry refuses a move of %s from %s to %s', async (path, from, to, status, message) => {
  const answer = await move(path, from, to);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

test('a squad cannot move a path to itself', async () => {
  const body = { path: '/fund', from: 'wallet', to: 'account' };
  expect((await ops.call('POST', '/paths/move', body, await claims.squad('account'))).status).toBe(403);
});

test("a path moves when the new owner's release is promoted; until then only canaries get it there", async () => {
  expect((await move('/fund', 'wallet', 'account')).status).toBe(204);
  expect((await ownership()).paths).toContainEqual({ path: '/fund', owner: 'wallet', movingTo: 'account' });
  // Both remotes may release with it.
  expect((await claims.live('wallet', { paths: ['/fund', '/statement'] })).status).toBe('promoted');
  const { release, version } = await claims.publish('account', { paths: ['/login', '/fund'] });
  const started = await claims.start([release]);
  expect([started.status, started.body.message]).toEqual([201, undefined]);
  const newDevices = await devicesIn(ops.db, started.body.id);
  const [canary = '', control = ''] = [...newDevices(1, 0, 5000), ...newDevices(1, 5000, 10_000)];
  expect(await claims.claimsFor(canary)).toMatchObject({ account: ['/login', '/fund'], wallet: ['/statement'] });
  expect(await claims.claimsFor(control)).toMatchObject({ account: ['/login'], wallet: ['/fund', '/statement'] });

  const promoted = await claims.give('promote', started.body);
  expect((await ownership()).paths).toContainEqual({ path: '/fund', owner: 'account', movingTo: null });
  expect(await claims.claimsFor(control)).toMatchObject({ account: ['/login', '/fund'], wallet: ['/statement'] });
  const late = await claims.publish('wallet', { paths: ['/fund', '/statement'] });
  expect((await claims.start([late.release])).body.message).toContain('which account owns');

  // The former owner's claim has no rival in this set, so it is not dropped.
  expect((await claims.give('rollback', promoted.body)).status).toBe(200);
  expect((await ops.versionsFor(control)).versions.account).not.toBe(version);
  expect(await claims.claimsFor(control)).toMatchObject({ account: ['/login'], wallet: ['/fund', '/statement'] });
});

test('a slot moves in the same way', async () => {
  await claims.live('wallet', { paths: ['/statement'], slots: ['profile.points'] });
  const body = { slot: 'profile.points', from: 'wallet', to: 'account' };
  expect((await ops.call('POST', '/slots/move', body)).status).toBe(204);
  await claims.live('account', { paths: ['/login'], slots: ['profile.points'] });
  expect((await ownership()).slots).toEqual([{ slot: 'profile.points', owner: 'account', movingTo: null }]);
  expect(await claims.claimsFor('somebody')).toMatchObject({
    account: ['/login', 'profile.points'],
    wallet: ['/statement'],
  });
});

test('a slot moves to another remote than the one before, and back to its owner', async () => {
  const moveSlot = (to: string) => ops.call('POST', '/slots/move', { slot: 'profile.points', from: 'account', to });
  const slots = async () => (await ownership()).slots;
  const one = { slot: 'profile.points', owner: 'account' };
  await claims.live('wallet', { paths: ['/statement'] });
  await moveSlot('wallet');
  expect(await slots()).toEqual([{ ...one, movingTo: 'wallet' }]);
  await claims.publish('guide', {});
  await moveSlot('guide');
  expect(await slots()).toEqual([{ ...one, movingTo: 'guide' }]);
  const { release } = await claims.publish('wallet', { paths: ['/statement'], slots: ['profile.points'] });
  expect((await claims.start([release])).body.message).toContain('which account owns');
  await moveSlot('account');
  expect(await slots()).toEqual([{ ...one, movingTo: null }]);
  expect((await moveSlot('nobody')).status).toBe(404);
});

test('in a slot that moves, the new remote fills it where a page has its release, and the owner elsewhere', async () => {
  await ops.call('POST', '/slots/move', { slot: 'profile.points', from: 'account', to: 'wallet' });
  const { release } = await claims.publish('wallet', { paths: ['/statement'], slots: ['profile.points'] });
  const started = (await claims.start([release])).body;
  const newDevices = await devicesIn(ops.db, started.id);
  const [canary = '', control = ''] = [...newDevices(1, 0, 5000), ...newDevices(1, 5000, 10_000)];
  expect(await claims.claimsFor(canary)).toMatchObject({
    account: ['/login'],
    wallet: ['/statement', 'profile.points'],
  });
  expect(await claims.claimsFor(control)).toMatchObject({
    account: ['/login', 'profile.points'],
    wallet: ['/statement'],
  });
  await claims.give('abort', started);
  await ops.call('POST', '/slots/move', { slot: 'profile.points', from: 'account', to: 'account' });
});

test('a move to the owner cancels a move', async () => {
  await move('/statement', 'wallet', 'account');
  expect((await move('/statement', 'wallet', 'wallet')).status).toBe(204);
  const { release } = await claims.publish('account', { paths: ['/login', '/statement'] });
  expect((await claims.start([release])).body.message).toContain('which wallet owns');
});

test('a remote may claim a granted path inside a wider one', async () => {
  await claims.live('catalog', { paths: ['/movie/:id', '/movie/new'] });
  expect((await move('/movie/new', 'catalog', 'account')).status).toBe(204);
  const together = [
    await claims.publish('catalog', { paths: ['/movie/:movieId'] }),
    await claims.publish('account', { paths: ['/login', '/movie/new'] }),
  ];
  const started = await claims.start(together.map(({ release }) => release));
  expect([started.status, started.body.message]).toEqual([201, undefined]);
  await claims.give('promote', started.body);
  expect((await ownership()).paths).toContainEqual({ path: '/movie/new', owner: 'account', movingTo: null });
  expect(await claims.claimsFor('somebody')).toMatchObject({
    account: ['/login', '/movie/new'],
    catalog: ['/movie/:movieId'],
  });
});

test('ops can grant a free path before its first release', async () => {
  const grant = { kind: 'path', claim: '/new', name: 'account' };
  expect((await ops.call('POST', '/grants', { ...grant, name: 'acount' })).status).toBe(404);
  expect((await ops.call('POST', '/grants', { ...grant, claim: '/:all' })).status).toBe(400);
  expect((await ops.call('POST', '/grants', grant)).status).toBe(204);
  expect(await ops.call('POST', '/grants', { ...grant, name: 'wallet' })).toMatchObject({
    status: 422,
    body: { message: 'account owns /new. Hand it over: viewmax path move /new account wallet.' },
  });
  const { release } = await claims.publish('wallet', { paths: ['/new'] });
  expect((await claims.start([release])).body.message).toContain('claims /new, which account owns');
});
