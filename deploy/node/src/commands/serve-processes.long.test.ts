import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { appSchema } from '@viewmax/backend/migrate';
import { secretsBy } from '@viewmax/backend/secrets';
import type { Database } from '@viewmax/server/database';
import { copyEmpty } from '@viewmax/testing/server/templates/pglite';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { type SpawnedNode, spawnNode } from '../testing/spawn-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'processes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a whole node on PGlite answers the running call after SIGTERM, accepts no new one, and ends with 0', async () => {
  const dataDir = join(folder, 'whole');
  await copyEmpty(dataDir);
  const { child, ended, origin } = await spawnNode({ OPS_PORT: '0', DATA_DIR: dataDir });
  try {
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
  } finally {
    child.kill('SIGKILL');
  }
}, 60_000);

const PERSON = { phoneNumber: '08031234567', password: 'two processes' };

// PGlite belongs to one process, so several processes share PostgreSQL only.
if (process.env.DATABASE_URL) {
  describe('two processes of calls', () => {
    let db: Database;
    let nodes: SpawnedNode[] = [];

    beforeAll(async () => {
      db = await openTestDatabase();
      const settings = {
        ROLES: 'calls',
        MIGRATE: 'start',
        SANDBOX: '1',
        PUBLIC_URL: 'https://viewmax.example',
        DATABASE_URL: db.url ?? '',
        DATA_DIR: folder,
        ...secretsBy(() => 'a secret that both processes know'),
      };
      nodes = await Promise.all([spawnNode(settings), spawnNode(settings)]);
    }, 60_000);
    afterAll(async () => {
      for (const { child } of nodes) child.kill('SIGTERM');
      await Promise.all(nodes.map(({ ended }) => ended));
      await db.close();
    });

    const post = (node: number, call: string, body: object) =>
      fetch(`${nodes[node]?.origin}/api/v1/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    test('that start on an empty database migrate it once', async () => {
      const files = await readdir(appSchema.folder);
      const wanted = files.map((name) => name.replace('.sql', ''));
      const { rows } = await db.pool.query<{ name: string }>('select name from app.migrations order by name');
      expect(rows.map((row) => row.name)).toEqual(wanted.toSorted());
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
      const tries = Array.from({ length: 20 }, (_, n) => post(n % 2, 'login', { ...PERSON, password: 'x' }));
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
    });
  });
}
