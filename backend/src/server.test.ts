import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from '@viewmax/server/database';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { rows } from '../test/shop/books.ts';
import { type SpawnedServer, spawnServer } from '../test/spawn-server.ts';
import { policies } from './limits/policies.ts';
import { secretsBy } from './secrets.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'server-'));
let running: SpawnedServer;
let origin: string;

beforeAll(async () => {
  running = await spawnServer({ DATABASE_URL: '', DATA_DIR: dataDir });
  origin = running.origin;
}, 60_000);
afterAll(() => {
  running.child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const LIST = { method: 'POST', headers: { 'content-type': 'application/json' } };

test('the server prints that it is ready, and the demo logins', async () => {
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${origin}/metrics`)).status).toBe(200);
  expect(running.log()).toContain('08000000001 / viewmax-demo');
});

test('the server refuses a header that is too large', async () => {
  const answer = await fetch(`${origin}/api/v1/movies`, { headers: { 'x-long': 'x'.repeat(20_000) } });
  expect(answer.status).toBe(431);
});

test('the server gives each request its own id, whatever id the caller sends', async () => {
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

test('a stopping server answers the running request, accepts no new one, and exits with 0', async () => {
  const body = JSON.stringify({ phoneNumber: '08000000001', password: 'viewmax-demo' });
  const login = request(`${origin}/api/v1/login`, {
    ...LIST,
    headers: { ...LIST.headers, 'content-length': Buffer.byteLength(body) },
  });
  login.write(body.slice(0, 10));
  await after(200);
  running.child.kill('SIGTERM');
  await after(300);
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow();
  login.end(body.slice(10));
  const [answer] = await once(login, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await running.ended).toBe(0);
}, 20_000);

const PERSON = { phoneNumber: '08031234567', password: 'two processes' };

// PGlite belongs to one process, so several processes share PostgreSQL only.
if (process.env.DATABASE_URL) {
  describe('two processes', () => {
    let db: Database;
    let nodes: SpawnedServer[];
    const dir = mkdtempSync(join(tmpdir(), 'processes-'));

    beforeAll(async () => {
      db = await openTestDatabase();
      const settings = {
        DATABASE_URL: db.url ?? '',
        DATA_DIR: dir,
        ...secretsBy(() => 'a secret that both processes know'),
      };
      nodes = await Promise.all([spawnServer(settings), spawnServer(settings)]);
    }, 60_000);
    afterAll(async () => {
      for (const { child } of nodes) child.kill('SIGTERM');
      await Promise.all(nodes.map(({ ended }) => ended));
      await db.close();
      rmSync(dir, { recursive: true, force: true });
    });

    const post = (node: number, call: string, body: object) =>
      fetch(`${nodes[node]?.origin}/api/v1/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    test('that start on an empty database migrate it once', async () => {
      const files = await readdir(join(import.meta.dirname, '../migrations'));
      const wanted = files.filter((name) => name.endsWith('.do.sql')).map((name) => name.replace('.do.sql', ''));
      expect(
        (await rows<{ name: string }>(db, 'select name from app.migrations order by name')).map((row) => row.name),
      ).toEqual(wanted.toSorted());
    });

    test('share users and sessions', async () => {
      const place = { country: 'Nigeria', selectedState: 'Delta', selectedLGA: 'Sapele' };
      const about = { dateofbirth: '1999-01-31', sex: 'Female', platform: 'web', operatingSystem: 'Android' };
      expect((await post(0, 'signup', { ...place, ...about, ...PERSON })).status).toBe(200);
      const { token } = (await (await post(1, 'login', PERSON)).json()) as { token: string };
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
      const { UUID } = JSON.parse(sub) as { UUID: string };
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${nodes[0]?.origin}/api/v1/refresh/${UUID}`, { headers })).status).toBe(200);
    });

    test('count wrong passwords together', async () => {
      const tries = Array.from({ length: 2 * policies.login.phoneHere }, (_, n) =>
        post(n % 2, 'login', { ...PERSON, password: 'x' }),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(policies.login.phoneHere);
      expect(statuses.filter((status) => status === 429)).toHaveLength(policies.login.phoneHere);
    });
  });
}
