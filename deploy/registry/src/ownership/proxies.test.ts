import { afterAll, expect, test } from '@jest/globals';
import { openTestOps, PUBLIC_URL } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);

const proxy = { name: 'catalog', path: '/api/x/reviews', target: 'https://reviews.example/v2', withToken: false };
const open = (change: object = {}) => ops.call('POST', '/proxies', { ...proxy, ...change });
const end = (name = 'catalog', path = proxy.path) => ops.call('DELETE', `/proxies?name=${name}&path=${path}`);
const listed = async () => (await ops.call('GET', '/hosts')).body.proxies;
const audited = async () => (await ops.call('GET', '/audit?limit=1')).body.entries[0];

test.each([
  ['a path outside /api/x', { path: '/api/v1/reviews' }, 'must be one word'],
  ['two words', { path: '/api/x/reviews/new' }, 'must be one word'],
  ['a parent folder', { path: '/api/x/..' }, 'must be one word'],
  ['capitals', { path: '/api/x/Reviews' }, 'must be one word'],
  ['plain http', { target: 'http://reviews.example' }, 'must be an https address'],
  ['a query', { target: 'https://reviews.example/v2?key=1' }, 'must be an https address'],
  ['a password', { target: 'https://me:secret@reviews.example' }, 'must be an https address'],
  ['dots', { target: 'https://reviews.example/a/../b' }, 'must be an https address'],
  ['another form of an inner address', { target: 'https://0x7f.1' }, 'must be an https address'],
  ['an inner address', { target: 'https://10.0.0.8' }, 'is not in the internet'],
  ['this machine', { target: 'http://localhost:4000' }, 'only an app on this machine may call it'],
  ['the app itself', { target: `${PUBLIC_URL}/api/x/reviews` }, 'would go round in a circle'],
  ['no word about the token', { withToken: undefined }, 'withToken'],
])('a path with %s is refused', async (_, change, words) => {
  expect(await open(change)).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } });
  expect(await listed()).toEqual([]);
});

test('an unknown remote gets no path', async () => {
  expect((await open({ name: 'nobody' })).status).toBe(404);
});

test('a path is open for every node at once, and the log has each change of it', async () => {
  expect((await open({ target: `${proxy.target}/` })).status).toBe(204);
  expect([await listed(), await ops.registry.proxies()]).toEqual([[proxy], [proxy]]);
  expect(await audited()).toMatchObject({
    action: 'proxy path',
    subject: proxy.path,
    detail: { to: 'catalog', target: proxy.target, withToken: false },
  });
  const { seq } = await audited();
  await open();
  expect((await audited()).seq).toBe(seq);
  await open({ withToken: true });
  expect([(await ops.registry.proxies())[0]?.withToken, (await audited()).detail.withToken]).toEqual([true, true]);
  expect(await open({ name: 'booking' })).toMatchObject({
    status: 422,
    body: { message: `${proxy.path} belongs to catalog. End it first: viewmax host unproxy catalog ${proxy.path}.` },
  });
  expect((await end('booking')).status).toBe(404);
  expect((await end()).status).toBe(204);
  expect([await ops.registry.proxies(), await audited()]).toMatchObject([
    [],
    { action: 'end proxy', subject: proxy.path, detail: { from: 'catalog' } },
  ]);
  expect((await end()).body.message).toBe(`${proxy.path} is no path of catalog.`);
});

test('a program of this machine may get the calls of an app on this machine', async () => {
  ops.place.publicUrl = 'http://localhost:8080';
  expect((await open({ target: 'http://localhost:4000' })).status).toBe(204);
  ops.place.publicUrl = PUBLIC_URL;
  await end();
});

test('a retired remote leaves no path to a later remote of its name', async () => {
  const { release } = await claims.publish('gone', {});
  await claims.give('promote', (await claims.start([release])).body);
  await open({ name: 'gone' });
  await ops.call('POST', '/remotes/gone/retire', { reason: 'Nobody uses it.' });
  expect(await ops.registry.proxies()).toEqual([]);
});
