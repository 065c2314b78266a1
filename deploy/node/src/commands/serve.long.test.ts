import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { choosePort } from '../server/listen.ts';
import { spawnCommand } from '../testing/spawn-command.ts';
import { freshFolder } from '../testing/whole-site.ts';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function command(name: string, env: Record<string, string>) {
  const spawned = spawnCommand(name, env);
  running.push(spawned.child);
  return spawned;
}

test.each([
  ['serve.ts', { MIGRATE: 'never', ROLES: 'opss' }, ['MIGRATE: must be start or command', 'ROLES: must be a list of']],
  ['migrate.ts', { DATABASE_URL: 'mysql://x' }, ['DATABASE_URL: must begin with postgres://']],
  ['migrate.ts', { DATABASE_URL_FILE: '/nowhere/url' }, ['DATABASE_URL_FILE: /nowhere/url cannot be read (ENOENT)']],
])('%s with the settings %j ends with code 1 and a sentence for each of them', async (name, env, sentences) => {
  const { code, err } = await command(name, env as Record<string, string>).ended;
  expect(code).toBe(1);
  for (const sentence of sentences) expect(err).toContain(sentence);
  expect(err).not.toMatch(/^\s+at /m);
});

const SECRET = 'x'.repeat(43);
const shared = { DATABASE_URL: 'postgres://127.0.0.1:1/none', PUBLIC_URL: 'https://viewmax.example' };
const live = { SANDBOX: '1', PAYSTACK_SECRET_KEY: 'sk_live_x' };
const testKeysOnly = ['The sandbox takes test keys only:', 'PAYSTACK_SECRET_KEY does not begin with sk_test_'];

/** For each role a missing setting and a contradiction. */
const wrongStarts: Record<string, [Record<string, string>, string[]]> = {
  pages: [
    { ...shared, CALLS_URL: 'http://calls:8080', API_ORIGIN: 'https://api.example' },
    ['SIGNING_KEY is needed', 'CALLS_URL: must not be set together with API_ORIGIN'],
  ],
  calls: [{ ...shared, ...live }, [...testKeysOnly, 'JWT_SECRET is needed', 'PHONE_MARK_SECRET is needed']],
  ops: [
    { ...shared, SIGNING_KEY: SECRET, REGISTRY_STORE: '/files', PICTURE_STORE: '/files/pictures' },
    ['OPS_TOKEN is needed', 'PICTURE_STORE: must not lie inside REGISTRY_STORE, nor around it'],
  ],
  jobs: [{ ...shared, ...live, CALLS_URL: 'http://calls:8080' }, ['SIGNING_KEY is needed', ...testKeysOnly]],
};

test('a wrong start of each role ends with code 1, and has one sentence for each wrong setting', async () => {
  const starts = Object.entries(wrongStarts).map(async ([ROLES, [env, sentences]]) => {
    const { code, out, err } = await command('serve.ts', { ...env, ROLES }).ended;
    const lines = err
      .trimEnd()
      .split('\n')
      .map((line) => line.trim());
    expect([ROLES, code, out, ...lines]).toEqual([ROLES, 1, '', 'These settings are wrong:', ...sentences]);
  });
  await Promise.all(starts);
});

test('migrate.ts ends with code 1 and one sentence while the database is away', async () => {
  const { code, err } = await command('migrate.ts', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }).ended;
  expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^The migration failed: .*ECONNREFUSED/)]]);
});

const smallNode = async () => ({ HOST: '127.0.0.1', OPS_PORT: '0', DATA_DIR: await freshFolder() });

test('a node drains after SIGTERM and ends with code 0', async () => {
  const port = await choosePort({ host: '127.0.0.1', port: 0 });
  const { child, seen, ended } = command('serve.ts', {
    ...(await smallNode()),
    PORT: String(port),
    DRAIN_SECONDS: '1',
  });
  while (!seen.out.includes('Serving pages')) await once(child.stdout ?? child, 'data');
  const status = async () => (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { status: string };
  const begunAt = performance.now();
  child.kill('SIGTERM');
  while ((await status()).status !== 'draining');
  expect((await ended).code).toBe(0);
  expect(performance.now() - begunAt).toBeGreaterThan(900);
});

test('a node ends with code 0 if SIGTERM comes during its start', async () => {
  const { child, ended } = command('serve.ts', { ...(await smallNode()), PORT: '0' });
  // The handler of the signal is there before the first line.
  await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
