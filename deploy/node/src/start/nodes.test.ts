import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createContent } from '@viewmax/backend/content';
import { secretsBy } from '@viewmax/backend/secrets';
import { seedDemo } from '@viewmax/backend/seed';
import { type Database, openDatabase } from '@viewmax/server/database';
import { type CutLine, cutLine } from '@viewmax/testing/server/cut-line';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { migrateFrom } from '../data/open-database.ts';
import type { Role } from '../settings/variables.ts';
import { makeLogins } from '../testing/make-logins.ts';
import { releases } from '../testing/whole-site.ts';
import { type RunningNode, startNode } from './start-node.ts';
import { startWholeNode } from './start-whole-node.ts';

const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
const started: RunningNode[] = [];
const PAGE = { accept: 'text/html' };

const base = {
  HOST: '127.0.0.1',
  PORT: '0',
  OPS_PORT: '0',
  PUBLIC_URL: 'https://viewmax.example',
  TRUST_PROXY: 'loopback',
  DATA_DIR: folder,
  METRICS_PORT: '0',
  LOG_LEVEL: 'silent',
  SIGNING_KEY: 'k'.repeat(43),
};
const callsKeys = { ...secretsBy(() => 'x'.repeat(32)), PAYSTACK_SECRET_KEY: 'sk_live_x' };

async function start(env: Record<string, string>): Promise<RunningNode> {
  const node = await startNode({ env: { ...base, ...env }, releases });
  started.push(node);
  return node;
}

const originOf = ({ address, opsAddress }: RunningNode) => address ?? opsAddress;

const read = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
};

/** Asks until the answer fits. */
async function until(fits: () => Promise<boolean>, mostMs: number): Promise<void> {
  const begunAt = performance.now();
  while (!(await fits().catch(() => false))) {
    if (performance.now() - begunAt > mostMs) throw new Error(`Not within ${mostMs} ms`);
    await wait(20);
  }
}

// A second process cannot open PGlite.
const onPostgres = process.env.DATABASE_URL ? describe : describe.skip;

onPostgres('on PostgreSQL', () => {
  let db: Database;
  let line: CutLine;
  let env: { DATABASE_URL: string };
  /** The settings of a role, with its own login. */
  let as: (role: string) => { DATABASE_URL: string; ROLES: string };
  const nodes = {} as Record<Role, RunningNode>;

  beforeAll(async () => {
    db = await openTestDatabase();
    line = await cutLine(db.url ?? '');
    env = { DATABASE_URL: line.url };
    const loginOf = await makeLogins(db);
    as = (role) => ({ DATABASE_URL: loginOf(role, line.url), ROLES: role });
  });
  afterAll(async () => {
    await Promise.all(started.map((node) => node.close().catch(() => undefined)));
    await line.close();
    await db.close();
  });

  /** The registry's list of migrations, or null. */
  const listOfMigrations = async () =>
    (await db.pool.query(`select to_regclass('registry.migrations') as found`)).rows[0].found;

  async function withLogin<T>(role: string, work: (login: Database) => Promise<T>): Promise<T> {
    const login = await openDatabase({ databaseUrl: as(role).DATABASE_URL, dataDir: folder });
    return work(login).finally(() => login.close());
  }

  test('a start on a schema without migrations fails in one sentence, and nothing is migrated', async () => {
    await expect(start({ ...env, ROLES: 'calls,jobs', ...callsKeys })).rejects.toThrow(
      /^The node cannot prepare the database: it lacks the migration registry 0001-releases and \d+ more\. Run npm run migrate, or set MIGRATE=start\.$/,
    );
    expect(await listOfMigrations()).toBeNull();
  });

  test('a start and a migration refuse a database of another version in one sentence, and change nothing', async () => {
    await db.pool.query(`create schema app; create table app.migrations as select '0001-people' as name`);
    const refusal = 'another version of Viewmax made the schema app: it has the migration 0001-people in place of 0001';
    await expect(start({ ...env, ROLES: 'calls,jobs', MIGRATE: 'start', ...callsKeys })).rejects.toThrow(refusal);
    await expect(start({ ...env, ROLES: 'calls,jobs', ...callsKeys })).rejects.toThrow(
      / or set another DATABASE_URL\.$/,
    );
    await expect(migrateFrom(env)).rejects.toThrow(refusal);
    expect(await listOfMigrations()).toBeNull();
    await db.pool.query('drop schema app cascade');
  });

  test('two migrations wait for another one that is under way, and then one of them runs them all', async () => {
    const other = await openDatabase({ databaseUrl: db.url, dataDir: folder });
    await other.pool.query('select pg_advisory_lock(5310947)');
    const running = Promise.all([1, 2].map(() => migrateFrom(env)));
    await wait(300);
    expect(await listOfMigrations()).toBeNull();
    await other.close();
    const ran = await running;
    expect(ran.filter((names) => names.length === 0)).toHaveLength(1);
    expect(ran.flat()).toEqual(expect.arrayContaining(['registry 0001-releases', 'app 0001-accounts']));
    await seedDemo(db, { now: new Date() });
  });

  test('a program for the whole site refuses ROLES', async () => {
    await expect(startWholeNode({ env: { ...base, ...as('calls'), ...callsKeys }, releases })).rejects.toThrow(
      'This program starts the whole site in one process, so ROLES must not be set.',
    );
  });

  test('pages are not ready before a set is live, and the first ops node makes its builds live', async () => {
    nodes.calls = await start({ ...as('calls'), ...callsKeys });
    nodes.pages = await start({ ...as('pages'), CALLS_URL: nodes.calls.address ?? '' });
    expect(await read(`${nodes.pages.address}/readyz`)).toMatchObject({
      status: 503,
      body: { status: 'failing', failing: 'releases', roles: ['pages'] },
    });
    expect((await read(`${nodes.pages.address}/livez`)).status).toBe(200);
    nodes.ops = await start({ ...as('ops'), OPS_TOKEN: 'x'.repeat(32) });
    nodes.jobs = await start({ ...as('jobs'), PAYSTACK_SECRET_KEY: 'sk_live_x' });
    await until(async () => (await read(`${nodes.pages.address}/readyz`)).status === 200, 2000);
  });

  test('each role serves its own part and no other, and names itself at /readyz', async () => {
    const statuses = async (node: RunningNode) => {
      const at = (path: string) => read(originOf(node) + path, PAGE).then(({ status }) => status);
      return { page: await at('/'), movies: await at('/api/v1/movies'), ops: await at('/ops/api/session') };
    };
    expect(await statuses(nodes.pages)).toEqual({ page: 200, movies: 200, ops: 404 });
    expect(await statuses(nodes.calls)).toEqual({ page: 404, movies: 200, ops: 404 });
    expect(await statuses(nodes.ops)).toEqual({ page: 302, movies: 404, ops: 401 });
    expect(await statuses(nodes.jobs)).toEqual({ page: 404, movies: 404, ops: 404 });
    expect(nodes.ops.address).toBeUndefined();
    expect(nodes.calls.registry).toBeUndefined();
    for (const [role, node] of Object.entries(nodes)) {
      const { status, body } = await read(`${originOf(node)}/readyz`);
      expect([status, body.status, body.roles]).toEqual([200, 'ok', [role]]);
    }
  });

  test('each role exports its own series on a port of its own, and none on the port of the public', async () => {
    const series: Record<string, string> = {
      pages: 'viewmax_pages_total{kind="bare",role="pages"} 1',
      calls: 'viewmax_http_answer_seconds_count{role="calls",method="GET",route="/api/v1/movies",status="200"}',
      ops: 'viewmax_http_answer_seconds_count{role="ops",method="GET",route="/ops/api/session",status="401"}',
      jobs: 'viewmax_job_interval_seconds{name="expire tickets",role="jobs"} 60',
    };
    for (const [role, node] of Object.entries(nodes)) {
      expect((await read(`${originOf(node)}/metrics`)).status).toBe(404);
      const { status, text } = await read(`${node.metricsAddress}/metrics`);
      expect([role, status, text]).toEqual([role, 200, expect.stringContaining(series[role] ?? '')]);
      expect(text).toMatch(new RegExp(`process_start_time_seconds\\{role="${role}"\\} \\d`));
    }
    const lastSweep = /viewmax_job_last_success_timestamp_seconds\{name="expire tickets",role="jobs"\} (\d+)/;
    await until(async () => {
      const { text } = await read(`${nodes.jobs.metricsAddress}/metrics`);
      return Math.abs(Number(lastSweep.exec(text)?.[1]) - Date.now() / 1000) < 60;
    }, 5000);
  });

  const denials: [string, string, string][] = [
    ['pages', 'read the members', 'select phone from app.users'],
    ['pages', 'read the ledger', 'select * from app.ledger'],
    ['calls', 'make a release live', 'update registry.live set version = version'],
    ['calls', 'read the tokens of ops', 'select * from registry.tokens'],
    ['calls', 'invent a rollout', 'insert into facts.rollouts values (1)'],
    ['calls', 'write acts without their accounts', `insert into facts.acts values (1, '', 'bought', '', now())`],
    ['calls', 'remove acts', 'delete from facts.acts'],
    ['calls', 'count an account for many devices', 'delete from facts.accounts'],
    ['ops', 'read the members', 'select phone from app.users'],
    ['ops', 'write points', 'update app.wallets set balance = balance + 1'],
    ['jobs', 'cut the log of ops', 'truncate registry.audit'],
    ['jobs', 'change a table', 'alter table registry.audit disable trigger all'],
    ['node', 'pretend a migration', "delete from app.migrations where name like '0001%'"],
    ['node', 'make a table', 'create table app.mine (id int)'],
  ];
  test.each(denials)('an attacker with the login of %s cannot %s', async (role, _, sql) => {
    const failing = withLogin(role, (login) => login.pool.query(sql));
    await expect(failing).rejects.toMatchObject({ code: '42501' });
  });

  test('a rollout that ops start by their login lets calls note a purchase by theirs', async () => {
    const asOps = (sql: string) => withLogin('ops', (login) => login.pool.query(sql));
    await asOps(
      `insert into registry.rollouts (salt, releases, control, plan, step_since, started_by, started_at, status)
       values ('', '{}', '{}', '{"steps": [{"percent": 1, "minMinutes": 10, "minDevices": 200, "advance": "manual"}]}',
        now(), 'ops', now(), 'paused')`,
    );
    const note = `select facts.note(now(), array[facts.names_of('a phone')], array['bought'], array['a purchase'], array['a member'])`;
    for (const _ of Array(2)) await withLogin('calls', (login) => login.pool.query(note));
    const noted = await asOps('select act from facts.acts');
    await asOps(`update registry.rollouts set status = 'aborted', ended_at = now()`);
    expect(noted.rows).toEqual([{ act: 'bought' }]);
  });

  test('ops import a program by their login, with a town that opens', async () => {
    const imported = await withLogin('ops', async (login) => {
      const content = createContent(login);
      const files = await content.export();
      const changed = files.map(({ name, text }) => ({
        name,
        text: name === 'towns.csv' ? `${text.trim()}\nNigeria,Bauchi,Toro` : text.replace('Eko Nocturne', 'Eko'),
      }));
      return content.import({ files: changed, dryRun: false, remove: true });
    });
    expect(imported).toMatchObject({ plan: { added: 1, changed: 2 } });
  });

  test('a page never names the address of the calls', async () => {
    const { text, headers } = await read(`${nodes.pages.address}/`, PAGE);
    const port = new URL(nodes.calls.address ?? '').port;
    expect(text + headers.get('content-security-policy')).not.toContain(port);
  });

  describe('without the database', () => {
    beforeAll(() => line.cut());
    afterAll(() => line.mend());

    test('pages go on and stay ready', async () => {
      for (let visit = 0; visit < 5; visit += 1) {
        expect((await read(`${nodes.pages.address}/?visit=${visit}`, PAGE)).status).toBe(200);
        await wait(150);
      }
      expect((await read(`${nodes.pages.address}/readyz`)).status).toBe(200);
      expect((await read(`${nodes.pages.address}/discovery.json`)).status).toBe(200);
    });

    test('calls answer 503 with retry-after, also through the pages, and stay in rotation', async () => {
      for (const origin of [nodes.calls.address, nodes.pages.address]) {
        const { status, headers, body } = await read(`${origin}/api/v1/movies`);
        expect([status, headers.get('retry-after'), body.code]).toEqual([503, '2', 'too_slow']);
      }
      expect((await read(`${nodes.calls.address}/readyz`)).status).toBe(200);
    });
  });

  test('calls are back within two seconds of the database', async () => {
    await until(async () => (await read(`${nodes.calls.address}/api/v1/movies`)).status === 200, 2000);
  });

  test('a database that keeps its connections and answers nothing delays one page, and no further one', async () => {
    line.hang();
    try {
      const times: number[] = [];
      for (let visit = 0; visit < 3; visit += 1) {
        await wait(600);
        const begunAt = performance.now();
        expect((await read(`${nodes.pages.address}/`, PAGE)).status).toBe(200);
        times.push(performance.now() - begunAt);
      }
      expect(times[0]).toBeLessThan(4000);
      expect(Math.max(...times.slice(1))).toBeLessThan(1000);
    } finally {
      await line.mend();
    }
    await until(async () => (await read(`${nodes.calls.address}/api/v1/movies`)).status === 200, 12_000);
  });

  test('a node ends although its database answers nothing', async () => {
    const node = await start({ ...as('jobs'), PAYSTACK_SECRET_KEY: 'sk_live_x', STOP_SECONDS: '1' });
    line.lose();
    const begunAt = performance.now();
    await node.stop();
    expect(performance.now() - begunAt).toBeLessThan(5000);
    // The abandoned connections end with the line, before the test does.
    await line.mend();
    await wait(1500);
  });

  test('without the calls the pages go on, and their calls answer 503 with retry-after', async () => {
    await nodes.calls.close();
    const { status, headers, body } = await read(`${nodes.pages.address}/api/v1/movies`);
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '2', 'internal']);
    expect((await read(`${nodes.pages.address}/`, PAGE)).status).toBe(200);
  });

  test('a process of pages and calls needs no address of calls', async () => {
    const both = await start({ ...as('node'), ...callsKeys, ROLES: 'pages,calls' });
    expect((await read(`${both.address}/api/v1/movies`)).status).toBe(200);
    expect((await read(`${both.address}/readyz`)).body.roles).toEqual(['pages', 'calls']);
  });
});
