import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { UPLOAD_MS } from '@viewmax/contracts/ops/releases';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { json, noContent, openCli, refuse } from './testing/open-cli.ts';

const url = 'https://viewmax.test';
const releases = { 'GET /releases': () => json({ releases: [] }) };
const answering = (answer: () => Response) => openCli({ 'GET /releases': answer }).viewmax('releases');

afterEach(() => void jest.restoreAllMocks());

test.each(['ftp://viewmax.test', 'viewmax.test', 'https://', 'http:/:'])(
  '%s is no address, and nothing is asked',
  async (address) => {
    const { viewmax, asked } = openCli(releases);
    expect(await viewmax('releases', '--url', address)).toMatchObject({
      code: 2,
      errors: `--url ${address} is not a valid address.`,
    });
    expect(asked).toEqual([]);
  },
);

test('the client reports a server that exceeds its deadline as unreachable', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const late = await answering(() => {
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  });
  expect(late).toMatchObject({ code: 3, errors: `${url} has not answered within 60 seconds.` });
  expect(timeout).toHaveBeenCalledWith(60_000);
});

test('an upload may take longer than the registry gives it, so that the registry’s own answer is read', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await openCli({ 'POST /releases': () => json({ warnings: [] }) }).viewmax(
    'publish',
    writeRelease({ name: 'catalog' }),
  );
  expect(timeout).toHaveBeenCalledWith(2 * UPLOAD_MS);
});

test('the client names an unreachable server and the option for another one', async () => {
  expect(await openCli().viewmax('releases')).toMatchObject({
    code: 3,
    errors: `${url} cannot be reached. Name another one with --url or VIEWMAX_URL.`,
  });
});

test.each([
  [400, 'invalid', 2],
  [403, 'forbidden', 1],
  [403, 'waits', 1],
  [404, 'not_found', 1],
  [409, 'stale', 4],
  [413, 'too_large', 1],
  [422, 'refused', 1],
  [423, 'frozen', 1],
  [500, 'internal', 3],
  [503, 'internal', 3],
])('the client prints the sentence of a refusal with %i %s and exits with %i', async (status, code, exit) => {
  expect(await answering(() => refuse(status, code, 'So it is.'))).toEqual({
    code: exit,
    out: '',
    errors: 'So it is.',
    drawn: '',
  });
});

test.each([404, 401, 403])('a refusal with %i and without a code comes from another service', async (status) => {
  for (const body of ['<html>', '{}', '{"message":"Not found"}'])
    expect(await answering(() => new Response(body, { status }))).toMatchObject({
      code: 3,
      errors: `${url} is not a Viewmax registry.`,
    });
});

test('the client names the option for a token when the registry rejects the token', async () => {
  expect(await answering(() => refuse(401, 'unauthorised', 'A token is needed.'))).toMatchObject({
    code: 1,
    errors: 'A token is needed. Set VIEWMAX_TOKEN, use --token, or run "viewmax login".',
  });
});

test.each([
  [502, '<html>', 3],
  [502, '', 3],
  [502, 'null', 3],
  [502, '"Bad gateway"', 3],
  [413, '<html>', 1],
])('the client reports the status %i of a proxy that answers %j', async (status, text, code) => {
  expect(await answering(() => new Response(text, { status }))).toMatchObject({
    code,
    errors: `${url} answered ${status}.`,
  });
});

test.each(['', 'null', '"Hello"', '<p>Hello</p>'])(
  'the client does not accept the body %j as an answer of the registry',
  async (text) => {
    expect(await answering(() => new Response(text))).toMatchObject({
      code: 3,
      errors: `${url} is not a Viewmax registry.`,
    });
  },
);

test('with --json a refusal is JSON on the standard error, and the standard output stays empty', async () => {
  const { viewmax } = openCli({ 'GET /releases': () => refuse(409, 'stale', 'It has moved on.') });
  const { out, errors } = await viewmax('releases --json');
  expect([out, JSON.parse(errors ?? '')]).toEqual(['', { error: 'It has moved on.', exit: 4 }]);
  const wrong = await viewmax('releases --fast --json');
  expect(JSON.parse(wrong.errors ?? '')).toEqual({ error: expect.stringContaining('--fast'), exit: 2 });
});

test('the client throws its own faults instead of reporting a refusal', async () => {
  const { viewmax } = openCli(releases, {
    print: () => {
      throw new RangeError('A fault');
    },
  });
  await expect(viewmax('releases')).rejects.toThrow(RangeError);
});

test('only a request with a body has a content type', async () => {
  const { viewmax, asked } = openCli({
    ...releases,
    'POST /remotes/wallet/revive': noContent,
    'DELETE /freezes/3': noContent,
  });
  for (const line of ['releases', 'switch-on wallet', 'freeze remove 3']) await viewmax(line);
  expect(asked.map(({ headers }) => headers.get('content-type'))).toEqual([null, 'application/json', null]);
});

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'data-'));
  mkdirSync(join(home, 'secrets'));
  writeFileSync(join(home, 'secrets/ops'), 'vmx_of_this_machine\n');
});
const env = (more: Record<string, string> = {}) => ({ env: { DATA_DIR: home, ...more } });

test.each([
  ['the option comes first', { VIEWMAX_TOKEN: 'vmx_env' }, ['--token', 'vmx_option'], 'Bearer vmx_option'],
  ['then the environment', { VIEWMAX_TOKEN: 'vmx_env' }, [], 'Bearer vmx_env'],
  ['then the file of this machine', {}, [], 'Bearer vmx_of_this_machine'],
  ['by its number too', { VIEWMAX_URL: 'http://127.0.0.1:8081' }, [], 'Bearer vmx_of_this_machine'],
  ['the local token is sent to this machine alone', { VIEWMAX_URL: 'https://viewmax.test' }, [], null],
  ['nor one that is named like it', { VIEWMAX_URL: 'https://localhost.viewmax.test' }, [], null],
  ['and a machine without the file has none', { DATA_DIR: '/nowhere' }, [], null],
])('the client sends the right token: %s', async (_, variables, options, authorization) => {
  const { viewmax, asked } = openCli(releases, env(variables));
  await viewmax('releases', ...options, '--json');
  expect(asked[0]?.headers.get('authorization')).toBe(authorization);
});

test('the address comes from the option, then from the environment, then from the default', async () => {
  const { viewmax, asked } = openCli(releases, env({ VIEWMAX_URL: 'https://env.test' }));
  await viewmax('releases', '--url', 'https://option.test/');
  await viewmax('releases', '--json');
  await openCli(releases, env()).viewmax('releases');
  expect(asked.map(({ url: { href } }) => href)).toEqual([
    'https://option.test/ops/api/releases',
    'https://env.test/ops/api/releases',
  ]);
  const local = openCli(releases, env());
  await local.viewmax('releases');
  expect(local.asked[0]?.url.href).toBe('http://localhost:8081/ops/api/releases');
});
