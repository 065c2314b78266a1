import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const dataDir = mkdtempSync(join(tmpdir(), 'server-'));
let server: ChildProcess;
let log = '';
let origin: string;

beforeAll(async () => {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', NODE_OPTIONS: '' };
  server = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], { env });
  server.stdout?.on('data', (text) => {
    log += text;
  });
  while (!origin) {
    if (server.exitCode !== null) throw new Error(`The server ended: ${log}`);
    await after(50);
    origin = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0] ?? '';
  }
}, 60_000);
afterAll(() => {
  server.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const LIST = { method: 'POST', headers: { 'content-type': 'application/json' } };

test('it tells that it is ready, and the demo logins', async () => {
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${origin}/metrics`)).status).toBe(200);
  expect(log).toContain('08000000001 / viewmax-demo');
});

test('a header that is too large is refused', async () => {
  const answer = await fetch(`${origin}/api/v1/movies`, { headers: { 'x-long': 'x'.repeat(20_000) } });
  expect(answer.status).toBe(431);
});

test('requests have ids of their own, whatever id the caller sends', async () => {
  const ids = [];
  for (let i = 0; i < 2; i++) {
    const answer = await fetch(`${origin}/api/v1/movies`, {
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    });
    ids.push(answer.headers.get('x-request-id'));
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test('asked to stop, it answers the request under way, takes no new one, and ends well', async () => {
  const body = JSON.stringify({ phoneNumber: '08000000001', password: 'viewmax-demo' });
  const login = request(`${origin}/api/v1/login`, {
    ...LIST,
    headers: { ...LIST.headers, 'content-length': Buffer.byteLength(body) },
  });
  login.write(body.slice(0, 10));
  await after(200);
  server.kill('SIGTERM');
  await after(300);
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow();
  login.end(body.slice(10));
  const [answer] = await once(login, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
  const [code] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode];
  expect(code).toBe(0);
}, 20_000);
