import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { spawnCommand, spawnNode } from '../testing/spawn-command.ts';
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
  ['migrate.ts', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, ['The migration failed: ', 'ECONNREFUSED']],
])('%s with the settings %j ends with code 1 and a sentence for each of them', async (name, env, sentences) => {
  const { code, err } = await command(name, env as Record<string, string>).ended;
  expect(code).toBe(1);
  for (const sentence of sentences) expect(err).toContain(sentence);
  expect(err).not.toMatch(/^\s+at /m);
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

test('a whole node on PGlite answers the running call after SIGTERM, accepts no new one, and ends with 0', async () => {
  const { child, ended, origin } = await spawnNode({ OPS_PORT: '0', DATA_DIR: await freshFolder() });
  running.push(child);
  const body = JSON.stringify({ phoneNumber: '08000000001', password: 'viewmax-demo' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const login = request(`${origin}/api/v1/login`, { method: 'POST', headers });
  login.write(body.slice(0, 10));
  await after(200);
  child.kill('SIGTERM');
  await after(300);
  await expect(fetch(`${origin}/livez`)).rejects.toThrow();
  login.end(body.slice(10));
  const [answer] = await once(login, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect((await ended).code).toBe(0);
}, 60_000);
