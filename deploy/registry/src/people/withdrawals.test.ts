import { afterAll, expect, test } from '@jest/globals';
import { rulesSchema } from '@viewmax/contracts/ops/ownership';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { PEOPLE } from '../testing/test-people.ts';
import { NO_RULES } from '../testing/test-rules.ts';
import { mustHaveSecond } from './approvals.ts';
import { beginPersonSession } from './people.ts';

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);
const makeToken = async (name: string): Promise<string> =>
  (await ops.call('POST', '/tokens', { name, role: 'ops' })).body.token;
const [ada] = [await makeToken('Ada'), await makeToken('Bola')];
await ops.call('PUT', '/rules', { ...NO_RULES, secondPerson: 50 });

const waiting = async (): Promise<{ id: number }[]> => (await ops.call('GET', '/state')).body.approvals;

test('an order that changes no rule waits for no second person', async () => {
  expect((await ops.call('PUT', '/rules', { ...NO_RULES, secondPerson: 50 }, ada)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await ops.call('PUT', '/rules', { ...NO_RULES, secondPerson: 60 }, ada)).status).toBe(403);
  const [{ id } = { id: 0 }] = await waiting();
  expect((await ops.call('POST', `/approvals/${id}/reject`, {}, ada)).status).toBe(200);
});

test('the console knows which command needs a person, and who is one', async () => {
  await ops.call('PUT', '/rules', { ...NO_RULES, secondPerson: 60 }, ada);
  const [approval] = await waiting();
  expect(approval).toMatchObject({ needsPerson: true, isForOwners: true });
  const isPerson = async (token?: string) => (await ops.call('GET', '/session', undefined, token)).body.isPerson;
  expect([await isPerson(ada), await isPerson()]).toEqual([true, undefined]);
  await ops.call('POST', `/approvals/${approval?.id}/reject`, {}, ada);
});

test('a purge of a release that nobody published is refused before it waits', async () => {
  const purge = await ops.call('POST', '/releases/catalog@1.4.2/purge', { reason: 'Harm.' }, ada);
  expect([purge.status, purge.body.code, await waiting()]).toEqual([404, 'not_found', []]);
});

test('a squad withdraws what it asked for, and nothing of another one', async () => {
  for (const name of ['offers', 'deals']) await claims.publish(name, {});
  const [offers, deals] = [await claims.squad('offers'), await claims.squad('deals')];
  const asked = await ops.call('POST', '/approvals', { kind: 'path', claim: '/offers', name: 'offers' }, offers);
  const withdraws = (token: string) => ops.call('POST', `/approvals/${asked.body.id}/reject`, {}, token);
  expect(await withdraws(deals)).toMatchObject({
    status: 403,
    body: { message: `Request ${asked.body.id} is of offers squad. A squad withdraws its own alone.` },
  });
  expect(await waiting()).toHaveLength(1);
  expect((await withdraws(offers)).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

test('a change of the rules waits for a second owner, and says when there is none', async () => {
  const context = { ...ops.registry.context, people: PEOPLE };
  const signIn = (subject: string) =>
    beginPersonSession(context, { subject, name: subject, groups: ['leads'] }, 'browser').then((one) => one.principal);
  const body = rulesSchema.parse({ ...NO_RULES, secondPerson: null });
  const first = await signIn('Chi');
  const asks = () => mustHaveSecond(context, 'setRules', { body }, first);
  await expect(asks()).rejects.toThrow(
    /waits for a second owner until .* There is one owner alone, so nobody can approve it before another person is an owner\.$/,
  );
  await signIn('Dayo');
  await expect(asks()).rejects.toThrow(/approvals approve \d+\.$/);
});
