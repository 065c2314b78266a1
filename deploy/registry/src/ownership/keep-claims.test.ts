import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { createRegistry, registrySchema } from '../registry.ts';
import { claimOf } from '../state/claim.ts';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { writeRelease } from '../testing/write-release.ts';
import { listOwnership, move } from './hand-over.ts';
import { readOwnership } from './keep-claims.ts';
import { remotesIn } from './owned.ts';

const open = await openTestRegistry();
afterAll(open.close);
beforeEach(async () => {
  await open.registry.close();
  // A truncation locks whole tables, and may deadlock with a reader of them.
  const tables = ['live', 'releases', 'owned', 'places'];
  await withClient(open.db, (client) =>
    client.query(tables.map((table) => `delete from registry.${table}`).join('; ')),
  );
  open.registry = createRegistry(open);
});

let count = 0;
/** Publishes builds and activates them, as a local start does. */
async function built(...releases: [name: string, ...claims: string[]][]) {
  const identities = [];
  for (const [name, ...claims] of releases) {
    count += 1;
    const [paths, slots] = [claims.filter((one) => one.startsWith('/')), claims.filter((one) => !one.startsWith('/'))];
    const folder = writeRelease({
      name,
      version: `1.0.${count}-b`,
      code: `${count}`,
      routes: paths.map((path) => ({ path, title: path, tab: 'home' })),
      fills: slots.map((slot) => ({ slot })),
    });
    identities.push(await open.registry.publish(folder));
  }
  await open.registry.activate(identities);
}
const owners = async () => {
  const { paths, slots } = await listOwnership(open.registry.context);
  return Object.fromEntries([
    ...paths.map(({ path, owner }) => [path, owner]),
    ...slots.map(({ slot, owner }) => [slot, owner]),
  ]);
};
const pathsOf = async (wanted: string) => {
  const set = await open.registry.currentSet();
  return set.ok && set.discovery.remotes.find(({ name }) => name === wanted)?.routes.map(({ path }) => path);
};

test('the first start gives built remotes and the shell their paths and slots', async () => {
  await built(['shell', '/welcome'], ['catalog', '/', '/movie/:movieId'], ['booking', 'movie.showtimes']);
  expect(await owners()).toEqual({
    '/': 'catalog',
    '/movie/:movieId': 'catalog',
    '/welcome': 'shell',
    'movie.showtimes': 'booking',
  });
});

test('a path that moves between folders gets the new owner, in one start or in separate builds', async () => {
  await built(['shell'], ['wallet', '/fund', '/statement'], ['account', '/login']);
  await built(['wallet', '/statement'], ['account', '/login', '/fund']);
  expect(await owners()).toMatchObject({ '/fund': 'account', '/statement': 'wallet' });
  await built(['account', '/login']);
  await built(['wallet', '/statement', '/fund']);
  expect(await owners()).toMatchObject({ '/fund': 'wallet' });
});

test('a path that the old folder drops last then gets the new owner', async () => {
  await built(['shell'], ['wallet', '/fund'], ['account', '/login']);
  await built(['account', '/login', '/fund']);
  expect(await owners()).toMatchObject({ '/fund': 'wallet' });
  await built(['wallet']);
  expect(await owners()).toMatchObject({ '/fund': 'account' });
});

test('a path that two folders claim stays with its owner, and pages show it there alone', async () => {
  await built(['shell'], ['wallet', '/fund']);
  await built(['account', '/login', '/fund']);
  expect(await owners()).toMatchObject({ '/fund': 'wallet', '/login': 'account' });
  expect([await pathsOf('account'), await pathsOf('wallet')]).toEqual([['/login'], ['/fund']]);
});

test('a removed folder frees its paths, and a live remote with the claim gets them at once', async () => {
  await built(['shell'], ['wallet', '/fund', '/statement']);
  await built(['account', '/fund']);
  await open.registry.retire('wallet');
  expect(await owners()).toEqual({ '/fund': 'account' });
  await built(['booking', '/statement']);
  expect(await owners()).toMatchObject({ '/statement': 'booking' });
});

test('a move survives a build of the owner, and ends when the owner is removed', async () => {
  await built(['shell'], ['wallet', '/fund'], ['account', '/login']);
  await move(open.registry.context, 'ops', { claim: claimOf('path', '/fund'), from: 'wallet', to: 'account' });
  await built(['wallet', '/fund', '/statement']);
  expect((await listOwnership(open.registry.context)).paths).toContainEqual({
    path: '/fund',
    owner: 'wallet',
    movingTo: 'account',
  });
  await open.registry.retire('wallet');
  expect((await listOwnership(open.registry.context)).paths).toContainEqual({
    path: '/fund',
    owner: 'account',
    movingTo: null,
  });
});

test('another spelling of a path is the same path', async () => {
  await built(['shell'], ['catalog', '/movie/:movieId']);
  const before = await owners();
  await built(['wallet', '/movie/:id']);
  expect(await owners()).toEqual(before);
});

test('the migration keeps who fills a slot, who takes it over, and the order in a slot for several', async () => {
  const migration = readFileSync(join(registrySchema.folder, '0013-places.sql'), 'utf8');
  const [moving = ''] = /insert into registry\.places[^;]*;/.exec(migration) ?? [];
  await withClient(open.db, async (client) => {
    await client.query(`insert into registry.owned (kind, form, claim, owner, heir, place) values
      ('path', '/fund', '/fund', 'wallet', 'account', null), ('slot', 'movie.showtimes', 'movie.showtimes', 'booking', null, null),
      ('slot', 'profile.points', 'profile.points', 'wallet', 'account', null), ('many', 'movie.below', 'movie.below', 'catalog', null, null),
      ('fill', 'movie.below fans', 'movie.below', 'fans', null, 1), ('fill', 'movie.below deals', 'movie.below', 'deals', null, 0)`);
    await client.query(moving);
  });
  const { paths, slots } = await listOwnership(open.registry.context);
  expect(paths).toEqual([{ path: '/fund', owner: 'wallet', movingTo: 'account' }]);
  expect(slots).toEqual([
    { slot: 'movie.showtimes', owner: 'booking', movingTo: null },
    { slot: 'profile.points', owner: 'wallet', movingTo: 'account' },
  ]);
  const { ranks } = await readOwnership(open.registry.context.tables);
  expect(remotesIn('movie.below', ranks)).toEqual(['deals', 'fans']);
});
