import { afterAll, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { rightsOf, SETTINGS_TOKEN } from '../state/rights.ts';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';
import { PEOPLE } from '../testing/test-people.ts';
import { beginPersonSession } from './people.ts';
import { beginSession, findSession } from './sessions.ts';
import { hashOf } from './tokens.ts';

const ops = await openTestOps({ people: PEOPLE });
afterAll(ops.close);

const HOST = 'localhost:8081';
const begin = (groups: string[], client: 'browser' | 'command' = 'command', subject = 'ada') =>
  beginPersonSession(ops.registry.context, { subject, name: 'Ada Obi (ada@viewmax.test)', groups }, client);
const withCookie = (secret: string) =>
  ops.server.inject({ url: '/ops/api/session', headers: { host: HOST, cookie: `ops=${secret}` } });

test.each([
  [['leads', 'staff'], { role: 'ops', isOwner: true }],
  [['ops', 'catalog'], { role: 'ops' }],
  [['catalog', 'booking', 'staff'], { role: 'squad', remotes: ['catalog', 'booking'] }],
  [['staff', 'lunch'], { role: 'read' }],
  [['lunch'], null],
  [[], null],
])('the groups %j give %j', (groups, rights) => {
  expect(rightsOf(PEOPLE.groups, groups)).toEqual(rights);
});

test('the log names the person, and the rights of two squads end at their remotes', async () => {
  const { secret } = await begin(['catalog', 'booking']);
  const freeze = { from: '2030-01-01T00:00:00Z', until: '2030-01-02T00:00:00Z', reason: 'Holiday.' };
  expect((await ops.call('POST', '/freezes', freeze, secret)).body.message).toBe(
    'Ada Obi (ada@viewmax.test) may not do this; it is for the ops team.',
  );
  const statusOf = async (release: string) =>
    (await ops.call('GET', `/errors?release=${release}`, undefined, secret)).status;
  expect(await Promise.all(['catalog@1.0.0-aaaa', 'booking@1.0.0-aaaa', 'shell@1.0.0-aaaa'].map(statusOf))).toEqual([
    200, 200, 403,
  ]);
  const { body } = await ops.call('GET', '/audit?search=Ada');
  expect(body.entries.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
    ['refused', 'Ada Obi (ada@viewmax.test)'],
    ['refused', 'Ada Obi (ada@viewmax.test)'],
    ['sign in', 'Ada Obi (ada@viewmax.test)'],
  ]);
});

test('of people, an owner alone hands out rights', async () => {
  const [member, owner] = [await begin(['ops'], 'command', 'ben'), await begin(['leads'], 'command', 'eve')];
  const create = (secret: string) => ops.call('POST', '/tokens', { name: 'ci', role: 'read' }, secret);
  const refused = await create(member.secret);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Ada Obi (ada@viewmax.test) may not do this; it is for an owner, who hands out rights.',
  ]);
  expect((await create(owner.secret)).status).toBe(201);
  expect((await ops.call('POST', '/clean-up', { dryRun: true }, member.secret)).status).toBe(200);
});

test('a group that was taken away ends the rights of every session of the person', async () => {
  const [browser, command] = [await begin(['ops'], 'browser'), await begin(['ops'])];
  const roles = async () => [
    (await findSession(ops.registry.context, browser.secret, 'browser'))?.role,
    (await findSession(ops.registry.context, command.secret, 'command'))?.role,
  ];
  expect(await roles()).toEqual(['ops', 'ops']);
  await begin(['staff']);
  expect(await roles()).toEqual(['read', 'read']);
  await expect(begin([])).rejects.toThrow('is in no group that may use this registry. Ask your ops team for a group');
  expect(await roles()).toEqual([undefined, undefined]);
});

test('a cookie does not work as a token, nor a token as a cookie', async () => {
  const [browser, command] = [await begin(['ops'], 'browser'), await begin(['ops'])];
  expect((await withCookie(browser.secret)).json()).toMatchObject({ kind: 'person', role: 'ops' });
  expect((await withCookie(command.secret)).statusCode).toBe(401);
  expect((await ops.call('GET', '/session', undefined, browser.secret)).status).toBe(401);
});

test('a session ends at the sign-out, after twelve hours, and with another provider', async () => {
  const [first, second] = [await begin(['ops']), await begin(['ops'])];
  const { context } = ops.registry;
  expect((await ops.call('DELETE', '/session', undefined, first.secret)).status).toBe(204);
  expect(await findSession(context, first.secret, 'command')).toBeNull();
  expect(await findSession(context, second.secret, 'command')).not.toBeNull();
  const other = { ...context, people: { ...PEOPLE, issuer: 'https://other.test' } };
  expect(await findSession(other, second.secret, 'command')).toBeNull();
  expect(await findSession({ ...context, people: undefined }, second.secret, 'command')).toBeNull();
  ops.clock.time += 12 * 3_600_000;
  expect(await findSession(context, second.secret, 'command')).toBeNull();
});

test('a session of a node of the previous release counts, and that node reads those of this one', async () => {
  const { context } = ops.registry;
  const query = (text: string, values: unknown[]) =>
    withClient(ops.db, async (client) => (await client.query(text, values)).rows);
  const until = new Date(ops.clock.time + 60_000);
  const id = (await begin(['ops'], 'command', 'old')).principal.id;
  await query('insert into registry.ops_sessions values ($1, $2, $3, $4)', [
    ...[hashOf('unformed'), SETTINGS_TOKEN, hashOf(OPS_TOKEN), until],
  ]);
  await query('insert into registry.people_sessions values ($1, $2, $3)', [hashOf('vmp_old'), id, until]);
  expect(await findSession(context, 'unformed', 'browser')).toMatchObject({ id: SETTINGS_TOKEN });
  expect(await findSession(context, 'unformed', 'command')).toBeNull();
  expect(await findSession(context, 'vmp_old', 'command')).toMatchObject({ id, role: 'ops' });
  expect(await findSession(context, 'vmp_old', 'browser')).toBeNull();
  const { secret = '' } = (await beginSession(context, OPS_TOKEN)) ?? {};
  const ofToken = 'select token_id from registry.ops_sessions where id = $1';
  expect(await query(ofToken, [hashOf(secret)])).toEqual([{ token_id: SETTINGS_TOKEN }]);
  await query('delete from registry.people_sessions where person = $1', [id]);
  expect(await findSession(context, 'vmp_old', 'command')).toBeNull();
  expect(await findSession(context, secret, 'browser')).not.toBeNull();
});
