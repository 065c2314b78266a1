import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { storeSession } from '../stored-sessions.ts';
import { type Answers, json, noContent, openCli, URL_OF_TESTS } from '../testing/open-cli.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const BY = 'Ada Obi (ada@viewmax.test)';

let folder: string;
let waits: number[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
  waits = [];
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => void jest.restoreAllMocks());

const file = () => join(folder, 'viewmax/sessions.json');
const signedIn = { state: 'signed-in', token: 'vmp_secret', by: BY, expiresAt: '2026-03-02T22:00:00.000Z' };
const device = { deviceCode: 'd', userCode: 'ABCD-EFGH', address: 'https://id.test/device', seconds: 5, lasts: 20 };

/** Answers the questions of the command in this order. The last answer repeats. */
function open(states: object[], answers: Answers = {}, env: Record<string, string> = { XDG_CONFIG_HOME: folder }) {
  const left = [...states];
  const all: Answers = {
    'POST /sign-in/device': () => json(device, 201),
    'POST /sign-in/device/ask': () => json(left.length > 1 ? left.shift() : left[0]),
    'GET /tokens': () => json({ tokens: [] }),
    ...answers,
  };
  const wait = async (ms: number) => void waits.push(ms);
  return openCli(all, { env: { VIEWMAX_URL: URL_OF_TESTS, ...env }, wait });
}

test('the command shows the code, waits as long as the registry asks, and works by name afterwards', async () => {
  const { viewmax, asked } = open([{ state: 'waiting' }, { state: 'slower' }, signedIn]);
  expect(await viewmax('login')).toMatchObject({
    code: 0,
    out: `Open https://id.test/device and compare the code ABCD-EFGH.\nSigned in as ${BY} until 2026-03-02 23:00 in Lagos.`,
  });
  expect(waits).toEqual([5000, 5000, 10_000]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file(), 'utf8'))[URL_OF_TESTS].token).toBe('vmp_secret');
  await viewmax('token list');
  expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer vmp_secret');
  // A token that is named counts more, and another registry gets none.
  await viewmax('token list --token vmx_named');
  expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer vmx_named');
  await viewmax('token list --url https://other.test');
  expect(asked.at(-1)?.headers.get('authorization')).toBeNull();
});

test('with --json a program reads the address and the code in a line of their own', async () => {
  const [first = '', ...rest] = (await open([signedIn]).viewmax('login --json')).out?.split('\n') ?? [];
  expect(JSON.parse(first)).toEqual({ address: device.address, userCode: device.userCode });
  expect(JSON.parse(rest.join('\n'))).toEqual({ by: BY, expiresAt: signedIn.expiresAt });
});

test('a session that cannot be stored leaves no draft', () => {
  mkdirSync(file(), { recursive: true });
  const session = { token: 'vmp_secret', by: BY, expiresAt: signedIn.expiresAt };
  expect(() => storeSession(URL_OF_TESTS, { XDG_CONFIG_HOME: folder }, session)).toThrow('EISDIR');
  expect(readdirSync(join(folder, 'viewmax'))).toEqual(['sessions.json']);
});

test('a session that is over says so, and does not stop the next sign-in', async () => {
  const { viewmax, asked } = open([signedIn]);
  await viewmax('login');
  jest.spyOn(Date, 'now').mockReturnValue(NOW + 12 * 3_600_000);
  const before = asked.length;
  expect(await viewmax('token list')).toMatchObject({
    code: 1,
    errors: `The sign-in of ${BY} ended at 2026-03-02 23:00 in Lagos. Run "viewmax login", or "viewmax logout" to use another token.`,
  });
  expect(asked).toHaveLength(before);
  expect((await viewmax('login')).code).toBe(0);
});

test('the sign-out ends the session at the registry and forgets it, also without an answer', async () => {
  const { viewmax, asked, whats } = open([signedIn], { 'DELETE /session': noContent });
  expect((await viewmax('logout')).out).toBe('You were not signed in.');
  await viewmax('login');
  expect((await viewmax('logout')).out).toBe(`${BY} is signed out.`);
  expect([whats().at(-1), asked.at(-1)?.headers.get('authorization')]).toEqual([
    'DELETE /session',
    'Bearer vmp_secret',
  ]);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({});
  const { viewmax: lost } = open([signedIn]);
  await lost('login');
  expect((await lost('logout')).out).toBe(`${BY} is signed out.`);
});

test.each<[string, object, Record<string, string> | undefined, string]>([
  [
    'a code that nobody used',
    { state: 'waiting' },
    undefined,
    'Nobody signed in with this code in time. Run "viewmax login" again.',
  ],
  ['a machine without a folder', signedIn, {}, 'There is no folder for sessions.json. Set HOME or XDG_CONFIG_HOME.'],
])('the command refuses %s in one sentence', async (_, state, env, errors) => {
  expect(await open([state], {}, env).viewmax('login')).toMatchObject({ code: 1, errors });
});

test('whoami says the name, the rights and the environment', async () => {
  const session = { id: 't', by: 'Reviews', kind: 'token', role: 'squad', remotes: ['reviews'], scopes: ['publish'] };
  const place = { publicUrl: 'https://viewmax.example', environment: 'staging' };
  const { viewmax } = open([], { 'GET /session': () => json({ ...session, ...place }) });
  expect((await viewmax('whoami')).out).toBe(
    'Reviews (token), squad of reviews, for publish alone, on staging of https://viewmax.example',
  );
});

test('whoami says that a person is an owner', async () => {
  const session = { id: 'p', by: 'Eve', kind: 'person', role: 'ops', isOwner: true };
  const place = { publicUrl: 'https://viewmax.example', environment: 'staging' };
  const { viewmax } = open([], { 'GET /session': () => json({ ...session, ...place }) });
  expect((await viewmax('whoami')).out).toBe('Eve (person), ops, an owner, on staging of https://viewmax.example');
});

test.each([
  ['open', `${URL_OF_TESTS}/ops`],
  ['open catalog', `${URL_OF_TESTS}/ops#remotes/catalog`],
  ['open 42', `${URL_OF_TESTS}/ops#rollouts/42`],
  ['open app', 'https://viewmax.example'],
])('%s prints an address', async (line, address) => {
  const { viewmax } = open([], { 'GET /session': () => json({ publicUrl: 'https://viewmax.example' }) });
  expect((await viewmax(line)).out).toBe(address);
});
