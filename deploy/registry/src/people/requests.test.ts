import { afterAll, expect, test } from '@jest/globals';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { NO_RULES } from '../testing/test-rules.ts';
import { approve, ask } from './approvals.ts';

const DAY_MS = 86_400_000;

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);
await claims.live('catalog', { paths: ['/', '/movie/:id'], many: ['movie.below'] });
await claims.live('wallet', { paths: ['/fund'], slots: ['movie.showtimes'] });
await claims.publish('offers', {});
const squad = await claims.squad('offers');

const backend = { kind: 'backend', path: '/api/x/offers', target: 'https://offers.example', withToken: true };
const asks = (body: object, token = squad) => ops.call('POST', '/approvals', { name: 'offers', ...body }, token);
const approves = (id: number, token?: string) => ops.call('POST', `/approvals/${id}/approve`, {}, token);
const waiting = async () => (await ops.call('GET', '/state')).body.approvals;
const latest = async () => (await ops.call('GET', '/audit?limit=1')).body.entries[0];
const tokenOf = async (name: string) => (await ops.call('POST', '/tokens', { name, role: 'ops' })).body.token;

test.each([
  [
    'the path of an unknown remote',
    { kind: 'path', claim: '/offers', name: 'nobody' },
    403,
    'may not do this to nobody',
  ],
  ['another kind', { kind: 'screen', claim: '/offers' }, 400, 'kind'],
  ['a path for every screen', { kind: 'path', claim: '/*' }, 400, 'must be a path such as /movie/:movieId'],
  ['a path that forges a line', { kind: 'path', claim: '/a\n7  ops  grant the path /fund' }, 400, 'must be a path'],
  ['a path that reads as a sentence', { kind: 'path', claim: '/a to offers, and /b' }, 400, 'must be a path'],
  ['a path that turns around', { kind: 'path', claim: '/a\u202e' }, 400, 'must be a path'],
  ['a path of ops', { kind: 'path', claim: '/ops/x' }, 400, 'the app answers there itself'],
  ['the service worker', { kind: 'path', claim: '/sw.js' }, 400, 'the app answers there itself'],
  ['a call', { kind: 'path', claim: '/api/v1/x' }, 400, 'the app answers there itself'],
  ['a slot that forges a line', { kind: 'slot', claim: 'a\n7  ops  grant' }, 400, 'must be a name'],
  ['a slot that reads as a sentence', { kind: 'slot', claim: 'a to offers and b' }, 400, 'must be a name'],
  ['a backend of no name', { ...backend, name: 'offers\n7' }, 400, 'must be a name'],
  ['a path without a slash', { kind: 'path', claim: 'offers' }, 400, 'claim'],
  ['a path below one of another', { kind: 'path', claim: '/movie/new' }, 422, 'meets /movie/:id, which catalog owns'],
  ['a backend inside', { ...backend, target: 'https://10.0.0.8' }, 400, 'is not in the internet'],
  ['a backend without a word about the token', { ...backend, withToken: undefined }, 400, 'withToken'],
])('a request for %s is refused', async (_, body, status, words) => {
  expect(await asks(body)).toMatchObject({ status, body: { message: expect.stringContaining(words) } });
  expect(await waiting()).toEqual([]);
});

test('nobody asks for others, and ops ask nobody', async () => {
  const reader = (await ops.call('POST', '/tokens', { name: 'wall', role: 'read' })).body.token;
  expect((await asks({ kind: 'path', claim: '/offers' }, reader)).status).toBe(403);
  expect(await asks({ kind: 'path', claim: '/offers' }, await tokenOf('Ada'))).toMatchObject({ status: 422 });
});

test.each([
  [{ kind: 'path', claim: '/offers' }, 'grant the path /offers to offers', 'grant'],
  [{ kind: 'slot', claim: 'movie.below' }, 'grant the slot movie.below to offers', 'grant'],
  [{ kind: 'path', claim: '/fund' }, 'move /fund from wallet to offers', 'move'],
  [{ kind: 'slot', claim: 'movie.showtimes' }, 'move movie.showtimes from wallet to offers', 'move'],
  [backend, "lead /api/x/offers to https://offers.example for offers, with the member's token", 'proxy path'],
])('ops give a squad what it asks for: %j', async (wanted, words, action) => {
  const { status, body } = await asks(wanted);
  expect([status, body.words, body.by]).toEqual([202, words, 'offers squad']);
  expect(await latest()).toMatchObject({ by: 'offers squad', action: 'ask', detail: { message: words } });
  // The same request waits once.
  expect((await asks(wanted)).body).toEqual(body);
  expect([await waiting(), (await approves(body.id, squad)).status]).toEqual([[body], 403]);
  // The token of the settings gives it too, because it could do so without a request.
  expect(await approves(body.id)).toMatchObject({ status: 200, body });
  expect(await latest()).toMatchObject({ by: 'offers squad, approved by ops', action });
  expect(await asks(wanted)).toMatchObject({ status: 422, body: { message: expect.stringContaining('already') } });
});

test('a request for a slot that no live release offers says so', async () => {
  const { body } = await asks({ kind: 'slot', claim: 'movie.belo' });
  expect(body.words).toBe('grant the slot movie.belo to offers, which no live release offers');
  await ops.call('POST', `/approvals/${body.id}/reject`, {});
});

test('a request waits a week, and one that was rejected is not carried out', async () => {
  const rejected = (await asks({ kind: 'path', claim: '/rejected' })).body;
  expect((await ops.call('POST', `/approvals/${rejected.id}/reject`, {})).status).toBe(200);
  expect((await approves(rejected.id)).status).toBe(404);
  const { id, expiresAt } = (await asks({ kind: 'path', claim: '/late' })).body;
  expect(Date.parse(expiresAt)).toBe(ops.clock.time + 7 * DAY_MS);
  ops.clock.time += 7 * DAY_MS;
  expect([await waiting(), (await approves(id)).status]).toEqual([[], 404]);
});

test('twenty requests of one remote wait at most', async () => {
  for (let index = 0; index < 20; index += 1) await asks({ kind: 'path', claim: `/many-${index}` });
  expect((await asks({ kind: 'path', claim: '/many-20' })).status).toBe(429);
  for (const { id } of await waiting()) await ops.call('POST', `/approvals/${id}/reject`, {});
});

test('a squad that lost its remote meanwhile gets nothing', async () => {
  const token = (await ops.call('POST', '/tokens', { name: 'old', role: 'squad', remote: 'offers' })).body;
  const { id } = (await asks({ kind: 'path', claim: '/lost' }, token.token)).body;
  await ops.call('DELETE', `/tokens/${token.id}`);
  expect(await approves(id)).toMatchObject({ status: 403, body: { message: 'The token "old" has ended.' } });
});

test('where a move needs two people, the squad is the first and a person of ops the second', async () => {
  await ops.call('POST', '/grants', { kind: 'path', claim: '/list', name: 'wallet' });
  await tokenOf('Bola');
  const namesake = await tokenOf('offers squad');
  await ops.call('PUT', '/rules', { ...NO_RULES, secondPerson: 50 });
  const wanted = { kind: 'path', claim: '/list' };
  const { id } = (await asks(wanted)).body;
  // A token with the squad's name is the same person.
  expect(await approves(id, namesake)).toMatchObject({ status: 403 });
  const run: Principal = {
    id: 'r',
    by: 'acme/offers run 7',
    kind: 'token',
    role: 'squad',
    remotes: ['offers'],
    trust: 't',
  };
  const { context } = ops.registry;
  const values = { body: { path: '/list', from: 'wallet', to: 'offers' } };
  const ofRun = await ask(context, 'movePath', values, run, 'move /list from wallet to offers');
  const bola: Principal = { id: 'b', by: 'Bola', kind: 'token', role: 'ops' };
  const done: string[] = [];
  const carryOut = async (name: string) => done.push(name);
  await expect(approve(context, bola, ofRun.id, carryOut)).rejects.toThrow('This needs two people');
  await approve(context, bola, id, carryOut);
  expect(done).toEqual(['movePath']);
  await ops.call('PUT', '/rules', { ...NO_RULES, secondPerson: null });
});

test('publishing names the command for each thing that the release lacks', async () => {
  const { body } = await ops.upload({
    ...{ name: 'offers', version: '2.0.0-a', fills: [{ slot: 'movie.showtimes' }] },
    edit: (release) => ({ ...release, backends: ['/api/x/offers', '/api/x/deals'] }),
    routes: [{ path: '/movie/:id', title: 'Movie', tab: 'home' }],
  });
  const warnings = body.warnings.join('\n');
  expect(warnings).toContain('which catalog owns. Ask ops for it: npx viewmax request path /movie/:id offers.');
  expect(warnings.match(/calls \/api\/x\S+ which leads to no backend yet/g)).toEqual([
    'calls /api/x/deals, which leads to no backend yet',
  ]);
  expect(warnings).toContain('Ask ops for it: npx viewmax request backend /api/x/deals <address> offers.');

  const ids = [];
  for (const wanted of [
    { kind: 'path', claim: '/movie/:id' },
    { ...backend, path: '/api/x/deals' },
  ])
    ids.push((await asks(wanted)).body.id);
  const again = await ops.call('GET', `/can-i-deploy?releases=offers@${body.version}`);
  const sentences = [...again.body.reasons, ...again.body.warnings].join('\n');
  for (const id of ids) expect(sentences).toContain(`Request ${id} for it waits for ops.`);
  expect(sentences).not.toContain('Ask ops for it: npx viewmax request path');
});
