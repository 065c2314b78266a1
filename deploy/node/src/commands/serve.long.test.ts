import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
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
  ['serve.ts', { ROLES: 'ops' }, ['DATABASE_URL is needed']],
  ['migrate.ts', { DATABASE_URL: 'mysql://x' }, ['DATABASE_URL: must begin with postgres://']],
  ['migrate.ts', { DATABASE_URL_FILE: '/nowhere/url' }, ['DATABASE_URL_FILE: /nowhere/url cannot be read (ENOENT)']],
])('%s with the settings %j ends with code 1 and a sentence for each of them', async (name, env, sentences) => {
  const { code, err } = await command(name, env as Record<string, string>).ended;
  expect(code).toBe(1);
  for (const sentence of sentences) expect(err).toContain(sentence);
  expect(err).not.toMatch(/^\s+at /m);
});

test('migrate.ts ends with code 1 and one sentence while the database is away', async () => {
  const { code, err } = await command('migrate.ts', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }).ended;
  expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^The migration failed: .*ECONNREFUSED/)]]);
});

test('a node ends with code 0 if SIGTERM comes during its start', async () => {
  const { child, ended } = command('serve.ts', {
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
    DATA_DIR: await freshFolder(),
  });
  // The handler of the signal is there before the first line.
  await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
