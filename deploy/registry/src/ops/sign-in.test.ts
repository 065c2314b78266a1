import { afterAll, expect, jest, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';
import { CLIENT, createBrowser, openTestProvider } from '../testing/open-test-provider.ts';

const HOST = 'localhost:8081';
const OWN = `http://${HOST}`;

// The provider advises to change the pages of its device flow.
jest.spyOn(console, 'info').mockImplementation(() => {});
const provider = await openTestProvider(`${OWN}/ops/signed-in`);
const groups = [
  { group: 'ops', role: 'ops' as const },
  { group: 'catalog', role: 'squad' as const, remote: 'catalog' },
];
const ops = await openTestOps({ people: { issuer: provider.issuer, ...CLIENT, groups } });
afterAll(async () => {
  await ops.close();
  await provider.close();
});

const open = (url: string, cookie = '') => ops.server.inject({ url, headers: { host: HOST, cookie } });
type Answer = Awaited<ReturnType<typeof open>>;
const cookiesOf = ({ cookies }: Answer) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Begins a sign-in in a browser. Returns its cookie, and the address at which the provider sends it back. */
async function begin(search = '') {
  const answer = await open(`/ops/sign-in${search}`);
  const { address } = await createBrowser().open(String(answer.headers.location));
  return { cookie: cookiesOf(answer), back: address.replace(OWN, ''), cookies: answer.cookies };
}

const alert = ({ body }: Answer) => /<p>(.*?)<\/p>/.exec(body)?.[1];

test('a person signs in at the provider, changes things by name, and signs out', async () => {
  const { cookie, back, cookies } = await begin();
  expect(cookies).toMatchObject([{ name: 'ops-sign-in', httpOnly: true, sameSite: 'Lax', maxAge: 600 }]);
  const signedIn = await open(back, cookie);
  expect([signedIn.statusCode, signedIn.headers.location]).toEqual([302, '/ops']);
  expect(signedIn.cookies).toMatchObject([
    { name: 'ops-sign-in', value: '', maxAge: 0 },
    { name: 'ops', httpOnly: true, sameSite: 'Strict', maxAge: 12 * 3600 },
  ]);
  const session = cookiesOf(signedIn);
  expect((await open('/ops/api/session', session)).json()).toMatchObject({
    by: 'Ada Obi (ada@viewmax.test)',
    kind: 'person',
    role: 'ops',
  });
  const change = (method: 'POST' | 'DELETE', path: string, origin: string) =>
    ops.server.inject({ method, url: `/ops/api${path}`, headers: { host: HOST, origin, cookie: session } });
  expect((await change('POST', '/remotes/catalog/revive', 'https://evil.example')).statusCode).toBe(403);
  expect((await change('DELETE', '/session', OWN)).statusCode).toBe(204);
  expect((await open('/ops/api/session', session)).statusCode).toBe(401);
  const { body } = await ops.call('GET', '/audit?limit=2');
  expect(body.entries).toMatchObject([
    { action: 'refused', by: 'Ada Obi (ada@viewmax.test)' },
    { action: 'sign in', by: 'Ada Obi (ada@viewmax.test)', detail: { role: 'ops', client: 'browser' } },
  ]);
});

test.each([
  ['?to=rollouts%2F2', '/ops#rollouts/2'],
  ['?to=rollouts%2Fcatalog%401.4.2-3fa9c1d2%2Fa%2520b', '/ops#rollouts/catalog@1.4.2-3fa9c1d2/a%20b'],
  ['?to=%0d%0aset-cookie:%20x', '/ops'],
])('a sign-in with %s ends at %s', async (search, end) => {
  const { cookie, back } = await begin(search);
  expect((await open(back, cookie)).headers.location).toBe(end);
});

test('a sign-in that fails leads to the wanted place too', async () => {
  const { cookie, back } = await begin('?to=rollouts%2F2');
  const { body } = await open(back.replace(/state=[^&]+/, 'state=x'), cookie);
  expect(body).toContain('href="/ops/sign-in?to=rollouts%2F2"');
  expect(body).toContain('href="/ops#rollouts/2"');
});

test('an address of the way back works once, and only in its own browser', async () => {
  const [mine, other] = [await begin(), await begin()];
  const refused = async (back: string, cookie: string) => {
    const answer = await open(back, cookie);
    expect(answer.cookies.some(({ name }) => name === 'ops')).toBe(false);
    return [answer.statusCode, alert(answer)];
  };
  const WRONG = 'The answer of the identity provider does not fit this sign-in. Sign in again.';
  expect(await refused(mine.back, '')).toEqual([
    401,
    'This sign-in did not begin in this browser, or it took longer than ten minutes.',
  ]);
  expect(await refused(mine.back, other.cookie)).toEqual([401, WRONG]);
  expect(await refused(mine.back.replace(/state=[^&]+/, 'state=<b>'), mine.cookie)).toEqual([401, WRONG]);
  expect((await open(mine.back, mine.cookie)).statusCode).toBe(302);
  expect(await refused(mine.back, mine.cookie)).toEqual([
    401,
    'The identity provider did not sign you in (invalid_grant). Sign in again.',
  ]);
});

test('a person without a known group may do nothing, and hears a next step', async () => {
  const before = await begin();
  const session = cookiesOf(await open(before.back, before.cookie));
  provider.account.groups = ['lunch'];
  const { back, cookie } = await begin();
  const answer = await open(back, cookie);
  provider.account.groups = ['ops'];
  expect([answer.statusCode, alert(answer)]).toEqual([
    403,
    'Ada Obi (ada@viewmax.test) is in no group that may use this registry. Ask your ops team for a group, then sign in again. The ops team maps groups in OIDC_GROUPS.',
  ]);
  expect(answer.cookies.some(({ name }) => name === 'ops')).toBe(false);
  expect((await open('/ops/api/session', session)).statusCode).toBe(401);
});

test('the command waits for the code in a browser, and gets a token of that person', async () => {
  provider.account.groups = ['catalog'];
  const { body: device } = await ops.call('POST', '/sign-in/device', {}, '');
  const ask = () => ops.call('POST', '/sign-in/device/ask', { deviceCode: device.deviceCode }, '');
  expect((await ask()).body).toEqual({ state: 'waiting' });
  expect(await provider.enterCode(device.userCode)).toContain('Sign-in Success');
  const { body: signedIn } = await ask();
  provider.account.groups = ['ops'];
  expect(signedIn).toMatchObject({ state: 'signed-in', by: 'Ada Obi (ada@viewmax.test)' });
  const { body } = await ops.call('GET', '/session', undefined, signedIn.token);
  expect(body).toMatchObject({ kind: 'person', role: 'squad', remotes: ['catalog'] });
  expect([(await ask()).status, (await ask()).body.message]).toEqual([
    401,
    'The identity provider did not sign you in (invalid_grant). Sign in again.',
  ]);
});

test('the console learns that people can sign in, and no link from another machine uses plain http', async () => {
  expect((await ops.call('GET', '/sign-in', undefined, '')).body).toEqual({ provider: new URL(provider.issuer).host });
  const answer = await ops.server.inject({ url: '/ops/sign-in', headers: { host: 'ops.viewmax.test' } });
  expect(answer.statusCode).toBe(403);
});
