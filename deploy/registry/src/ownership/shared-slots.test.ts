import { afterAll, expect, test } from '@jest/globals';
import type { LiveRemote } from '@viewmax/contracts/discovery';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { writeRelease } from '../testing/write-release.ts';

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);
await claims.live('shell', { paths: ['/welcome'] });
await claims.live('catalog', { paths: ['/'], many: ['movie.below'] });
await claims.live('booking', { slots: ['movie.showtimes'] });

const grant = (name: string, slot = 'movie.below') => ops.call('POST', '/grants', { kind: 'slot', claim: slot, name });
const order = (...remotes: string[]) => ops.call('PUT', '/slots/order', { slot: 'movie.below', remotes });
const joined = (remotes: readonly LiveRemote[]) =>
  remotes.flatMap(({ name, joins = [] }) => joins.map(({ slot, place }) => `${place} ${slot} ${name}`)).sort();
const joins = async () => joined((await ops.versionsFor('somebody')).remotes);

test('a remote needs a rank in a slot for several remotes, and the refusal names the command', async () => {
  const { release } = await claims.publish('reviews', { slots: ['movie.below'] });
  const message = `${release} fills the slot movie.below, where it has no rank yet. Ask ops for it: npx viewmax request slot movie.below reviews.`;
  const squad = await claims.squad('reviews');
  expect(await claims.start([release], squad)).toMatchObject({ status: 422, body: { message } });
  expect(await ops.call('POST', '/previews', { releases: [release] }, squad)).toMatchObject({ body: { message } });
  expect((await grant('reviews')).status).toBe(204);
  const { status, body } = await claims.start([release], squad);
  expect(status).toBe(201);
  await claims.give('abort', body);
});

test('several remotes join the slot in the order of ops, and none of them is in `fills`, which older shells read', async () => {
  await claims.publish('fans', {});
  for (const name of ['fans', 'fans']) await grant(name);
  await claims.live('fans', { slots: ['movie.below'] });
  await claims.publish('deals', {});
  await grant('deals');
  await claims.live('deals', { slots: ['movie.below'] });
  expect(await joins()).toEqual(['1 movie.below fans', '2 movie.below deals']);
  expect((await claims.claimsFor('somebody')).fans).toEqual([]);
  expect((await order('deals', 'fans')).status).toBe(204);
  expect(await joins()).toEqual(['0 movie.below deals', '1 movie.below fans']);
});

test('a remote that ops leave out of the order loses its rank on the next page', async () => {
  await order('deals', 'fans');
  await order('fans');
  expect(await joins()).toEqual(['0 movie.below fans']);
  const { release } = await claims.publish('deals', { slots: ['movie.below'] });
  expect((await claims.start([release])).body.message).toContain('viewmax request slot movie.below deals');
});

test('the registry refuses the order of a slot for one remote, and of a remote that nobody has published', async () => {
  const single = { slot: 'movie.showtimes', remotes: ['booking'] };
  expect(await ops.call('PUT', '/slots/order', single)).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('movie.showtimes takes one remote or none') },
  });
  expect((await order('fan')).status).toBe(404);
});

test('a remote cannot open a slot of another remote for several', async () => {
  for (const slot of ['movie.showtimes', 'movie.below']) {
    const { release } = await claims.publish('deals', { many: [slot] });
    const owner = slot === 'movie.below' ? 'catalog' : 'booking';
    expect((await claims.start([release])).body.message).toContain(`viewmax slot move ${slot} ${owner} deals`);
  }
});

test('the remote that filled a slot alone gets the first rank when ops let it take several', async () => {
  const body = { slot: 'movie.showtimes', from: 'booking', to: 'catalog' };
  expect((await ops.call('POST', '/slots/move', body)).status).toBe(204);
  await claims.live('catalog', { paths: ['/'], many: ['movie.below', 'movie.showtimes'] });
  expect(await joins()).toContain('0 movie.showtimes booking');
});

test('a slot for several remotes moves with its screen', async () => {
  const body = { slot: 'movie.below', from: 'catalog', to: 'guide' };
  await claims.publish('guide', {});
  expect((await ops.call('POST', '/slots/move', body)).status).toBe(204);
  await claims.live('guide', { many: ['movie.below'] });
  expect(await joins()).toContain('0 movie.below fans');
  const { release } = await claims.publish('catalog', { paths: ['/'], many: ['movie.below'] });
  expect((await claims.start([release])).body.message).toContain('viewmax slot move movie.below guide catalog');
});

test('a remote with a slot in use cannot be retired', async () => {
  const { body } = await ops.call('POST', '/remotes/guide/retire', { reason: 'Old' });
  expect(body.message).toMatch(/fans@\S+ fills its slot movie\.below/);
});

test('a local build gets its rank without ops', async () => {
  const fills = [{ slot: 'movie.below', height: 80 }];
  const folder = writeRelease({ name: 'polls', version: '1.0.0-p', fills });
  await ops.registry.activate([await ops.registry.publish(folder)]);
  const { remotes } = await ops.versionsFor('somebody');
  expect(remotes.find(({ name }) => name === 'polls')).toMatchObject({
    fills: [],
    joins: [{ slot: 'movie.below', height: 80, place: 1 }],
  });
});

test('the ranks of a slot go with its screen, and another remote may fill the free slot', async () => {
  await claims.live('hub', { many: ['hub.top'] });
  expect((await grant('deals', 'hub.top')).status).toBe(204);
  const retired = await ops.call('POST', '/remotes/hub/retire', { reason: 'Old' });
  expect([retired.status, retired.body.freed]).toEqual([200, ['hub.top']]);
  const { release } = await claims.publish('polls', { slots: ['hub.top'] });
  expect((await ops.call('GET', `/can-i-deploy?releases=${release}`)).body.reasons).toEqual([]);
});
