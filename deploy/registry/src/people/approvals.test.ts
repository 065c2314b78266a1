import { afterAll, afterEach, expect, test } from '@jest/globals';
import { rulesSchema } from '@viewmax/contracts/ops/ownership';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { PEOPLE } from '../testing/test-people.ts';
import { NO_RULES } from '../testing/test-rules.ts';
import { approve, mustHaveSecond } from './approvals.ts';
import { beginPersonSession } from './people.ts';
import { isPerson, isSame, mustBeTwo } from './second-person.ts';

const HOUR_MS = 3_600_000;
const HOLD = { percent: 5, hold: true };

const tokens: Record<string, string> = {};
const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);
const makeToken = async (name: string) => {
  tokens[name] = (await ops.call('POST', '/tokens', { name, role: 'ops' })).body.token;
};
const rule = (secondPerson: number | null, token?: string) =>
  ops.call('PUT', '/rules', { ...NO_RULES, secondPerson }, token);
await makeToken('Ada');
expect((await rule(50)).status).toBe(422);
await makeToken('Bola');
tokens.squad = await claims.squad('catalog');
expect((await rule(50)).status).toBe(200);
afterEach(async () => {
  await ops.abortAll();
  await rule(50);
});

type Asked = [method: 'POST' | 'PUT', path: string, body: object];
const as = (name: string, [method, path, body]: Asked) => ops.call(method, path, body, tokens[name]);
const decide = (decision: 'approve' | 'reject', id: number, name: string) =>
  ops.call('POST', `/approvals/${id}/${decision}`, {}, tokens[name]);
const waiting = async () => (await ops.call('GET', '/state')).body.approvals;
const latest = async () => (await ops.call('GET', '/audit?limit=1')).body.entries[0];
const idOf = async (name: string) =>
  (await ops.call('GET', '/tokens')).body.tokens.find((one: { name: string }) => one.name === name).id;
const start = async (steps: object[] = [{ percent: 5 }, { percent: 50 }]) =>
  (await claims.start([(await claims.publish('catalog', {})).release], undefined, steps)).body;

test.each<[words: RegExp, action: string, asked: () => Promise<Asked>]>([
  [
    /^promote rollout \d+ \(catalog@.+\), to 100 %$/,
    'promote',
    async () => ['POST', `/rollouts/${(await start()).id}/promote`, { revision: 1 }],
  ],
  [
    /^advance rollout \d+ \(catalog@.+\), to 100 %$/,
    'advance',
    async () => ['POST', `/rollouts/${(await start([{ percent: 5 }])).id}/advance`, { revision: 1 }],
  ],
  [
    /^advance rollout \d+ \(catalog@.+\), to 95 %$/,
    'advance',
    async () => ['POST', `/rollouts/${(await start([{ percent: 5 }, HOLD])).id}/advance`, { revision: 1 }],
  ],
  [
    /^promote rollout \d+ \(catalog@.+\), to 100 %, and start a rollout of catalog@.+, to 5 %$/,
    'start',
    async () => {
      const { release } = await claims.publish('catalog', {});
      await claims.give('advance', await start([{ percent: 5 }, HOLD]), OPS_TOKEN);
      ops.clock.time += 24 * HOUR_MS;
      return ['POST', '/rollouts', { releases: [release], plan: { steps: [{ percent: 5 }] } }];
    },
  ],
  [
    /^start a rollout of catalog@.+, to 100 %$/,
    'start',
    async () => {
      const { release } = await claims.publish('catalog', {});
      return ['POST', '/rollouts', { releases: [release], plan: { steps: [{ percent: 100 }] } }];
    },
  ],
  [
    /^purge catalog@.+: Harm\.$/,
    'purge',
    async () => ['POST', `/releases/${(await claims.publish('catalog', {})).release}/purge`, { reason: 'Harm.' }],
  ],
  [
    /^retire offers: Old\.$/,
    'retire',
    async () => {
      await claims.live('offers', {});
      return ['POST', '/remotes/offers/retire', { reason: 'Old.' }];
    },
  ],
  [
    /^move \/list from catalog to booking$/,
    'move',
    async () => {
      await ops.call('POST', '/grants', { kind: 'path', claim: '/list', name: 'catalog' });
      return ['POST', '/paths/move', { path: '/list', from: 'catalog', to: 'booking' }];
    },
  ],
  [
    /^set the rules: minMinutes 7$/,
    'set rules',
    async () => ['PUT', '/rules', { ...NO_RULES, minMinutes: 7, secondPerson: 50 }],
  ],
])('a second person approves what Ada asks: %s', async (words, action, asked) => {
  const command = await asked();
  const before = await latest();
  const { status, body } = await as('Ada', command);
  expect([status, body.code, body.approval.by]).toEqual([403, 'waits', 'Ada']);
  expect(body.approval.words).toMatch(words);
  expect(await latest()).toMatchObject({ seq: before.seq + 1, by: 'Ada', action: 'ask' });
  // The same request waits once.
  expect((await as('Ada', command)).body.approval).toEqual(body.approval);
  expect(await waiting()).toEqual([body.approval]);
  const { id } = body.approval;
  for (const name of ['Ada', 'squad', 'settings'])
    expect([name, (await decide('approve', id, name)).status]).toEqual([name, 403]);
  expect((await decide('approve', id, 'Bola')).body).toEqual(body.approval);
  const { entries } = (await ops.call('GET', '/audit?limit=5')).body;
  expect(entries).toContainEqual(expect.objectContaining({ by: 'Ada, approved by Bola', action }));
  expect(entries).toContainEqual(expect.objectContaining({ by: 'Bola', action: 'approve', subject: `request ${id}` }));
  expect([await waiting(), (await decide('approve', id, 'Bola')).status]).toEqual([[], 404]);
});

test('rules that were decided on older ones are refused before a second person hears of them', async () => {
  const { body: rules } = await ops.call('PUT', '/rules', { ...NO_RULES, secondPerson: 50 });
  await ops.call('PUT', '/rules', { ...rules, minMinutes: 5 });
  const { status, body } = await as('Ada', ['PUT', '/rules', { ...rules, minDevices: 7 }]);
  expect([status, body.code, await waiting()]).toEqual([409, 'stale', []]);
});

test('a squad asks too, for its own remotes alone, and the rules for squads apply to it when ops approve', async () => {
  const { id } = await start();
  const promote: Asked = ['POST', `/rollouts/${id}/promote`, { revision: 1 }];
  await ops.call('PUT', '/rules', { ...NO_RULES, minMinutes: 30, secondPerson: 50 });
  const { body } = await as('squad', promote);
  expect(body.code).toBe('waits');
  const { status, body: answer } = await decide('approve', body.approval.id, 'Ada');
  expect([status, answer.message]).toEqual([422, 'This step began 0 minutes ago. A squad may continue after 30.']);
  expect(await latest()).toMatchObject({ by: 'Ada', action: 'refused', detail: { message: answer.message } });
  expect(await waiting()).toEqual([]);
  const booking = (await claims.start([(await claims.publish('booking', {})).release])).body;
  expect((await as('squad', ['POST', `/rollouts/${booking.id}/promote`, { revision: 1 }])).body.code).toBe('forbidden');
});

test('one person advances up to the percentage, pauses, aborts, rolls back and switches off', async () => {
  const one = await start();
  const give = async (command: string, revision: number) =>
    (await as('Ada', ['POST', `/rollouts/${one.id}/${command}`, { revision }])).status;
  expect([await give('advance', 1), await give('pause', 2), await give('resume', 3)]).toEqual([200, 200, 200]);
  expect(await give('rollback', 4)).toBe(200);
  const other = await start();
  expect((await as('Ada', ['POST', `/rollouts/${other.id}/abort`, { revision: 1 }])).status).toBe(200);
  expect((await as('Ada', ['POST', '/remotes/catalog/kill', { message: 'Soon.' }])).status).toBe(204);
  expect((await as('Ada', ['POST', '/remotes/catalog/revive', {}])).status).toBe(204);
});

test('a request ends by a rejection, after a day, or at a newer revision of its rollout', async () => {
  const { id } = await start();
  const promote = (revision: number) => as('Ada', ['POST', `/rollouts/${id}/promote`, { revision }]);
  const rejected = (await promote(1)).body.approval;
  expect((await decide('reject', rejected.id, 'Bola')).status).toBe(200);
  expect((await decide('approve', rejected.id, 'Bola')).status).toBe(404);
  const expired = (await promote(1)).body.approval;
  ops.clock.time += 24 * HOUR_MS;
  expect([await waiting(), (await decide('approve', expired.id, 'Bola')).status]).toEqual([[], 404]);
  const stale = (await promote(1)).body.approval;
  await as('Ada', ['POST', `/rollouts/${id}/pause`, { revision: 1 }]);
  expect((await decide('approve', stale.id, 'Bola')).status).toBe(409);
});

test('a command that fails otherwise than by a refusal keeps its request with the error, and a person decides again', async () => {
  const { id } = await start();
  const { approval } = (await as('Ada', ['POST', `/rollouts/${id}/promote`, { revision: 1 }])).body;
  const who: Principal = { id: 'bola', by: 'Bola', kind: 'token', role: 'ops' };
  const failing = approve(ops.registry.context, who, approval.id, () =>
    Promise.reject(new Error('The database is away')),
  );
  await expect(failing).rejects.toThrow('The database is away');
  expect(await waiting()).toEqual([{ ...approval, failed: 'The database is away' }]);
  expect(await latest()).toMatchObject({ by: 'Bola', action: 'failed', subject: `request ${approval.id}` });
  expect((await decide('approve', approval.id, 'Bola')).status).toBe(200);
  expect([await waiting(), (await ops.call('GET', `/rollouts/${id}`)).body.status]).toEqual([[], 'promoted']);
});

test('the command of an author whose token was revoked meanwhile is refused, and its request ends', async () => {
  await makeToken('Chi');
  const { id } = await start();
  const { approval } = (await as('Chi', ['POST', `/rollouts/${id}/promote`, { revision: 1 }])).body;
  await ops.call('DELETE', `/tokens/${await idOf('Chi')}`);
  const { status, body } = await decide('approve', approval.id, 'Bola');
  expect([status, body.message]).toEqual([403, 'The token "Chi" has ended.']);
  expect(await latest()).toMatchObject({ by: 'Bola', action: 'refused', detail: { message: body.message } });
  expect((await ops.call('GET', `/rollouts/${id}`)).body.status).toBe('running');
  expect(await waiting()).toEqual([]);
});

test('a request for rules that others changed meanwhile would undo them, so it is refused', async () => {
  const ask = async (change: object) =>
    (await as('Ada', ['PUT', '/rules', { ...NO_RULES, secondPerson: 50, ...change }])).body.approval;
  const [minutes, promote] = [await ask({ minMinutes: 7 }), await ask({ promote: 'ops' })];
  expect((await decide('approve', minutes.id, 'Bola')).status).toBe(200);
  expect((await decide('approve', promote.id, 'Bola')).status).toBe(409);
  expect((await decide('reject', promote.id, 'Bola')).status).toBe(200);
  expect((await ops.call('GET', '/rules')).body).toMatchObject({ minMinutes: 7, promote: 'squad' });
});

test('the token of the settings needs no second person, and makes the tokens of people alone', async () => {
  const { id } = await start();
  const token: Asked = ['POST', '/tokens', { name: 'Chi', role: 'ops' }];
  expect((await as('Ada', token)).status).toBe(403);
  expect((await as('Ada', ['POST', '/tokens', { name: 'wall', role: 'read' }])).status).toBe(201);
  expect((await as('Ada', ['POST', `/tokens/${await idOf('Bola')}/rotate`, {}])).status).toBe(403);
  expect((await as('Ada', ['POST', `/tokens/${await idOf('Ada')}/rotate`, {}])).status).toBe(201);
  expect((await ops.call('POST', `/rollouts/${id}/promote`, { revision: 1 })).status).toBe(200);
});

test('a run of a pipeline is no person, so a person has to ask', async () => {
  const { context } = ops.registry;
  const run: Principal = { id: 'r', by: 'acme/catalog run 7', kind: 'token', role: 'squad', trust: 't' };
  const values = { params: { name: 'catalog' }, body: { reason: 'Old.', despiteLinks: false } };
  await expect(mustHaveSecond(context, 'retireRemote', values, run)).rejects.toThrow('names no person');
});

test('of people, an owner alone approves a change of the rules', async () => {
  const { context } = ops.registry;
  const person = (id: string, isOwner?: true): Principal => ({ id, by: id, kind: 'person', role: 'ops', isOwner });
  const body = rulesSchema.parse({ ...NO_RULES, secondPerson: null });
  await expect(mustHaveSecond(context, 'setRules', { body }, person('Ada', true))).rejects.toThrow(
    'waits for a second',
  );
  const [{ id, isForOwners }] = await waiting();
  expect(isForOwners).toBe(true);
  const done: string[] = [];
  const carryOut = async (_: string, __: object, { by }: Principal, approvedBy: string) => done.push(by, approvedBy);
  await expect(approve(context, person('Bola'), id, carryOut)).rejects.toThrow('it is for an owner');
  await approve(context, person('Chi', true), id, carryOut);
  expect(done).toEqual(['Ada', 'Chi']);
});

test('a command runs with the groups that its author named last', async () => {
  const own = await openTestOps({ people: PEOPLE });
  const signIn = (name: string, ...of: string[]) =>
    beginPersonSession(own.registry.context, { subject: name, name, groups: of }, 'command');
  const bola = await signIn('Bola', 'ops');
  await signIn('Ada', 'ops');
  expect((await own.call('PUT', '/rules', { ...NO_RULES, secondPerson: 50 })).status).toBe(200);
  await own.upload({ name: 'catalog', version: '1.1.0-b', code: 'b' });
  const retire = ['/remotes/booking/retire', { reason: 'Old.' }] as const;
  const begin = ['/rollouts', { releases: ['catalog@1.1.0-b'], plan: { steps: [{ percent: 100 }] } }] as const;
  const outcome = async ([path, body]: typeof retire | typeof begin, before: string, ...after: string[]) => {
    const { secret } = await signIn('Ada', before);
    const { approval } = (await own.call('POST', path, body, secret)).body;
    await signIn('Ada', ...after).catch(() => undefined);
    const decided = await own.call('POST', `/approvals/${approval.id}/approve`, {}, bola.secret);
    return decided.body.message ?? decided.status;
  };
  expect(await outcome(retire, 'ops', 'catalog')).toBe('Ada may not do this; it is for the ops team.');
  expect(await outcome(begin, 'catalog', 'booking')).toBe('Ada may not do this to catalog.');
  expect(await outcome(begin, 'catalog')).toBe('Ada is in no group that may use this registry any more.');
  expect(await outcome(begin, 'ops', 'catalog')).toBe(200);
  await own.close();
});

test('with an identity provider its people count, and tokens do not', async () => {
  const context = { ...ops.registry.context, people: PEOPLE };
  const signIn = (subject: string) =>
    beginPersonSession(context, { subject, name: 'Ada', groups: ['ops'] }, 'browser').then((one) => one.principal);
  const first = await signIn('1');
  await expect(mustBeTwo(context)).rejects.toThrow('two people of the ops team have signed in');
  const second = await signIn('2');
  await mustBeTwo(context);
  const token: Principal = { id: 'x', by: 'Ada', kind: 'token', role: 'ops' };
  expect([isPerson(context, first), isPerson(context, token), isPerson(ops.registry.context, token)]).toEqual([
    true,
    false,
    true,
  ]);
  // Two people may have one name, and one person two tokens of that name.
  expect([isSame(first, second), isSame(token, { ...token, id: 'y', by: 'ada ' })]).toEqual([false, true]);
});
