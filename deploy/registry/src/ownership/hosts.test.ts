import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestOps, PUBLIC_URL, type TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { writeRelease } from '../testing/write-release.ts';

let ops: TestOps;
let claims: ReturnType<typeof releaseClaims>;
beforeAll(async () => {
  ops = await openTestOps();
  claims = releaseClaims(ops);
}, OPEN_MS);
afterAll(() => ops.close());

const origin = 'https://reviews.example';
const allow = (name: string, from = origin) => ops.call('POST', '/hosts', { name, origin: from });
const deny = (name: string) => ops.call('DELETE', `/hosts?name=${name}&origin=${encodeURIComponent(origin)}`);
const hosts = async () => (await ops.call('GET', '/hosts')).body.hosts;
const sentence = (release: string, name: string, decision = 'have not allowed') =>
  `${release} calls ${origin}, which ops ${decision}. Ops can allow it: viewmax host allow ${name} ${origin}.`;
const connectOf = async (remote: string) =>
  (await ops.versionsFor('a-device')).remotes.find(({ name }) => name === remote)?.connect;

test('a release with a host that ops have not allowed gets no rollout and no preview, and the sentence names the remedy', async () => {
  const squad = await claims.squad('reviews');
  const { release, status, body } = await claims.publish('reviews', { paths: ['/reviews'], connect: [origin] });
  const message = sentence(release, 'reviews');
  expect([status, body.warnings]).toEqual([201, [message]]);
  const refusal = { status: 422, body: { code: 'refused', message } };
  expect(await claims.start([release], squad)).toMatchObject(refusal);
  expect(await ops.call('POST', '/previews', { releases: [release] }, squad)).toMatchObject(refusal);
  expect((await allow('catalog', origin)).status).toBe(204);
  expect(await claims.start([release], squad)).toMatchObject(refusal);
  expect((await allow('reviews')).status).toBe(204);
  expect((await claims.start([release], squad)).status).toBe(201);
});

test('the document of a page has a host while ops allow it, and the log has both changes', async () => {
  await allow('offers-none').then(({ status, body }) => expect([status, body.code]).toEqual([404, 'not_found']));
  const { release } = await claims.publish('offers', { connect: [origin] });
  await allow('offers');
  const { body } = await claims.start([release]);
  await claims.give('promote', body);
  expect(await connectOf('offers')).toEqual([origin]);
  expect(await connectOf('catalog')).toBeUndefined();
  expect((await deny('offers')).status).toBe(204);
  expect(await connectOf('offers')).toBeUndefined();
  expect((await deny('offers')).body).toMatchObject({
    code: 'not_found',
    message: `${origin} is not allowed for offers.`,
  });
  expect((await ops.call('GET', '/audit?limit=1')).body.entries[0]).toMatchObject({
    action: 'deny host',
    subject: origin,
    detail: { from: 'offers' },
  });
});

test('a promotion is refused when ops have denied the host meanwhile', async () => {
  const { release } = await claims.publish('gifts', { connect: [origin] });
  await allow('gifts');
  const { body } = await claims.start([release]);
  await deny('gifts');
  expect((await claims.give('promote', body)).body.message).toBe(sentence(release, 'gifts', 'have denied'));
});

test('a host that is allowed twice is in the list once', async () => {
  await claims.publish('twice', {});
  expect([(await allow('twice')).status, (await allow('twice')).status]).toEqual([204, 204]);
  expect((await hosts()).filter(({ name }: { name: string }) => name === 'twice')).toEqual([{ name: 'twice', origin }]);
});

test('a host waits until ops decide, and a denied one waits no longer', async () => {
  const waitsFor = async () => {
    const { waiting, denied } = (await ops.call('GET', '/hosts')).body;
    return [waiting, denied].map((list) => list.filter(({ name }: { name: string }) => name === 'waits'));
  };
  await claims.publish('waits', { connect: ['https://older.example'] });
  ops.clock.time += 1000;
  const { release } = await claims.publish('waits', { connect: [origin] });
  expect(await waitsFor()).toEqual([[{ name: 'waits', origin, release }], []]);
  expect((await deny('waits')).status).toBe(204);
  expect(await waitsFor()).toEqual([[], [{ name: 'waits', origin }]]);
  expect((await claims.start([release])).body.message).toBe(sentence(release, 'waits', 'have denied'));
  await allow('waits');
  expect(await waitsFor()).toEqual([[], []]);
});

test('a retired remote leaves no host to a later remote of its name', async () => {
  const { release } = await claims.publish('gone', { connect: [origin] });
  await allow('gone');
  await claims.give('promote', (await claims.start([release])).body);
  await ops.call('POST', '/remotes/gone/retire', { reason: 'Nobody uses it.' });
  expect((await hosts()).map(({ name }: { name: string }) => name)).not.toContain('gone');
});

test('a program of this machine may be allowed for an app on this machine alone', async () => {
  await claims.publish('local', {});
  const local = 'http://localhost:4000';
  const message = `${local} is each phone itself, so only an app on this machine may call it.`;
  expect(await allow('local', local)).toMatchObject({ status: 400, body: { message } });
  ops.place.publicUrl = 'http://localhost:8080';
  expect((await allow('local', local)).status).toBe(204);
  ops.place.publicUrl = PUBLIC_URL;
});

test('a local build goes live without a rollout, and its hosts are allowed with it', async () => {
  const edit = (release: object) => ({ ...release, connect: [origin] });
  await ops.registry.activate([await ops.registry.publish(writeRelease({ name: 'built', edit }))]);
  expect(await connectOf('built')).toEqual([origin]);
});
