import { afterAll, expect, test } from '@jest/globals';
import type { Release } from '@viewmax/contracts/discovery';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { type SmallRelease, writeRelease } from '../testing/write-release.ts';

let count = 0;
const publish = async (release: SmallRelease) => {
  count += 1;
  const version = `2.${count}.0-o`;
  const { body } = await ops.upload({ ...release, version, code: release.code ?? version });
  return { title: `${release.name}@${version}`, warnings: body.warnings as string[] };
};
const asks = async (title: string) => (await ops.call('GET', `/can-i-deploy?releases=${title}`)).body;

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);
await claims.live('shell', { paths: ['/welcome'] });
const offers = {
  'movie.showtimes': { passes: ['movieId'] },
  'movie.below': { path: '/movie/:movieId', many: true as const, passes: ['movieId'] },
  'home.banner': { many: true as const, sized: true as const, passes: [] },
};
const route = { path: '/', title: 'Home', tab: 'home' as const, slots: ['movie.showtimes', 'home.old'] };
const movie = { path: '/movie/:movieId', title: 'Movie', tab: 'trailers' as const };
const catalog = writeRelease({ name: 'catalog', version: '1.0.0-c', routes: [route, movie], offers });
await ops.registry.activate([await ops.registry.publish(catalog)]);
await claims.live('booking', { slots: ['movie.showtimes'] });
for (const name of ['fans', 'deals']) {
  await claims.publish(name, {});
  for (const claim of ['movie.below', 'home.banner']) await ops.call('POST', '/grants', { kind: 'slot', claim, name });
}
await claims.live('fans', { slots: ['movie.below'] });

test('the list names each slot, its screen, the values that it passes on, and its remotes in their order', async () => {
  const { slots } = (await ops.call('GET', '/slots')).body;
  const fans = { name: 'fans', release: expect.stringMatching(/^fans@/) };
  const deals = { name: 'deals', release: null };
  const home = { path: '/', tab: 'home' };
  const nowhere = { path: null, tab: null };
  const one = { screenOf: 'catalog', many: false, sized: false };
  const many = { ...one, many: true };
  expect(slots).toEqual([
    { ...many, ...nowhere, slot: 'home.banner', sized: true, passes: [], remotes: [{ ...fans, release: null }, deals] },
    { ...one, ...home, slot: 'home.old', passes: null, remotes: [] },
    {
      ...many,
      path: '/movie/:movieId',
      tab: 'trailers',
      slot: 'movie.below',
      passes: ['movieId'],
      remotes: [fans, deals],
    },
    {
      ...one,
      ...home,
      slot: 'movie.showtimes',
      passes: ['movieId'],
      remotes: [{ name: 'booking', release: expect.stringMatching(/^booking@/) }],
    },
  ]);
});

test('the registry warns of a slot that no live screen offers', async () => {
  const { title, warnings } = await publish({ name: 'deals', fills: [{ slot: 'movie.bellow' }] });
  const sentence = `${title} fills movie.bellow, which no live screen offers. "npx viewmax slot list" lists the slots.`;
  expect(warnings).toEqual([sentence]);
  expect(await asks(title)).toMatchObject({ ok: true, warnings: [sentence] });
});

test('the registry refuses a slot above others without a height', async () => {
  const { title } = await publish({ name: 'deals', fills: [{ slot: 'home.banner' }] });
  const reason = `${title} fills home.banner without a height, so the screen would move when it loads. Name its pixels in remote.json: { "slot": "home.banner", "height": 80 }.`;
  expect(await asks(title)).toMatchObject({ ok: false, reasons: [reason] });
  const sized = await publish({ name: 'deals', fills: [{ slot: 'home.banner', height: 96 }] });
  expect(await asks(sized.title)).toMatchObject({ ok: true, reasons: [], warnings: [] });
});

test('the registry refuses a release whose slot values no longer fit, of the screen and of the remote in it', async () => {
  const edited = (name: string, edit: Pick<SmallRelease, 'code' | 'fills' | 'offers'>, types: Partial<Release>) =>
    publish({ name, ...edit, edit: (release) => ({ ...release, ...types }) });
  const fills = [{ slot: 'guide.below' }];
  const guide = (values: Record<string, string>) =>
    edited('guide', { offers: { 'guide.below': { passes: [] } } }, { passes: { 'guide.below': values } });
  const tips = (values: Record<string, string>) =>
    edited('tips', { fills, code: JSON.stringify(values) }, { reads: { 'guide.below': values } });
  const claims = releaseClaims(ops);
  const goLive = async (title: string) => {
    const { body } = await claims.start([title]);
    expect(await claims.give('promote', body)).toMatchObject({ status: 200 });
  };
  const first = await guide({ movieId: 'string' });
  await goLive(first.title);
  const reader = await tips({ movieId: 'string' });
  await goLive(reader.title);

  const without = await guide({});
  const gone = `${without.title} no longer passes movieId to guide.below; ${reader.title} (live) reads it.`;
  expect(without.warnings).toContain(gone);
  expect(await asks(without.title)).toMatchObject({ ok: false, reasons: [gone] });
  expect(await claims.start([without.title])).toMatchObject({ status: 422, body: { message: gone } });

  const wishing = await tips({ movieId: 'string', title: 'string' });
  const missing = `${first.title} (live) does not pass title to guide.below; ${wishing.title} reads it.`;
  expect(await asks(wishing.title)).toMatchObject({ ok: false, reasons: [missing] });
  const richer = await guide({ movieId: 'string', title: 'string' });
  expect((await asks(`${wishing.title},${richer.title}`)).reasons).toEqual([]);

  // No device gets a set of two rollouts that do not fit together, and no page has the types.
  const optional = await tips({ movieId: 'string | undefined' });
  expect((await claims.start([optional.title], undefined, [{ percent: 100 }])).status).toBe(201);
  const { remotes } = await ops.versionsFor('phone');
  expect(remotes.find(({ name }) => name === 'tips')?.version).toBe(optional.title.split('@')[1]);
  expect(remotes.some((remote) => 'reads' in remote || 'passes' in remote)).toBe(false);
});
