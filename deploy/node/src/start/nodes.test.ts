import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import type { Role } from '../settings/roles.ts';
import { base, callsKeys, openNodes, originOf, read, type TestNodes, until } from '../testing/open-nodes.ts';
import { releases } from '../testing/whole-site.ts';
import type { RunningNode } from './start-node.ts';
import { startWholeNode } from './start-whole-node.ts';

const PAGE = { accept: 'text/html' };

// A second process cannot open PGlite.
const onPostgres = process.env.DATABASE_URL ? describe : describe.skip;

onPostgres('on PostgreSQL', () => {
  let nodes: TestNodes;
  const running = {} as Record<Role, RunningNode>;
  beforeAll(async () => {
    nodes = await openNodes();
    await nodes.prepare();
  }, OPEN_MS);
  afterAll(() => nodes.close());

  test('a program for the whole site refuses ROLES', async () => {
    await expect(startWholeNode({ env: { ...base, ...nodes.as('calls'), ...callsKeys }, releases })).rejects.toThrow(
      'This program starts the whole site in one process, so ROLES must not be set.',
    );
  });

  test('pages are not ready before a set is live, and the first ops node makes its builds live', async () => {
    running.calls = await nodes.start({ ...nodes.as('calls'), ...callsKeys });
    running.pages = await nodes.start({ ...nodes.as('pages'), CALLS_URL: running.calls.address ?? '' });
    expect(await read(`${running.pages.address}/readyz`)).toMatchObject({
      status: 503,
      body: { status: 'failing', failing: 'releases', roles: ['pages'] },
    });
    expect((await read(`${running.pages.address}/livez`)).status).toBe(200);
    running.ops = await nodes.start({ ...nodes.as('ops'), OPS_TOKEN: 'x'.repeat(32) });
    running.jobs = await nodes.start({ ...nodes.as('jobs'), PAYSTACK_SECRET_KEY: 'sk_live_x' });
    await until(async () => (await read(`${running.pages.address}/readyz`)).status === 200, 2000);
  });

  test('each role serves its own part and no other, and names itself at /readyz', async () => {
    const statuses = async (node: RunningNode) => {
      const at = (path: string) => read(originOf(node) + path, PAGE).then(({ status }) => status);
      return { page: await at('/'), movies: await at('/api/v1/movies'), ops: await at('/ops/api/session') };
    };
    expect(await statuses(running.pages)).toEqual({ page: 200, movies: 200, ops: 404 });
    expect(await statuses(running.calls)).toEqual({ page: 404, movies: 200, ops: 404 });
    expect(await statuses(running.ops)).toEqual({ page: 302, movies: 404, ops: 401 });
    expect(await statuses(running.jobs)).toEqual({ page: 404, movies: 404, ops: 404 });
    expect(running.ops.address).toBeUndefined();
    expect(running.calls.registry).toBeUndefined();
    for (const [role, node] of Object.entries(running)) {
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
    for (const [role, node] of Object.entries(running)) {
      expect((await read(`${originOf(node)}/metrics`)).status).toBe(404);
      const { status, text } = await read(`${node.metricsAddress}/metrics`);
      expect([role, status, text]).toEqual([role, 200, expect.stringContaining(series[role] ?? '')]);
      expect(text).toMatch(new RegExp(`process_start_time_seconds\\{role="${role}"\\} \\d`));
    }
    const lastSweep = /viewmax_job_last_success_timestamp_seconds\{name="expire tickets",role="jobs"\} (\d+)/;
    await until(async () => {
      const { text } = await read(`${running.jobs.metricsAddress}/metrics`);
      return Math.abs(Number(lastSweep.exec(text)?.[1]) - Date.now() / 1000) < 60;
    }, 5000);
  });

  test('a page never names the address of the calls', async () => {
    const { text, headers } = await read(`${running.pages.address}/`, PAGE);
    const port = new URL(running.calls.address ?? '').port;
    expect(text + headers.get('content-security-policy')).not.toContain(port);
  });

  describe('without the database', () => {
    beforeAll(() => nodes.line.cut());
    afterAll(() => nodes.line.mend());

    test('pages go on and stay ready', async () => {
      for (let visit = 0; visit < 5; visit += 1) {
        expect((await read(`${running.pages.address}/?visit=${visit}`, PAGE)).status).toBe(200);
        await wait(150);
      }
      expect((await read(`${running.pages.address}/readyz`)).status).toBe(200);
      expect((await read(`${running.pages.address}/discovery.json`)).status).toBe(200);
    });

    test('calls answer 503 with retry-after, also through the pages, and stay in rotation', async () => {
      for (const origin of [running.calls.address, running.pages.address]) {
        const { status, headers, body } = await read(`${origin}/api/v1/movies`);
        expect([status, headers.get('retry-after'), body.code]).toEqual([503, '2', 'too_slow']);
      }
      expect((await read(`${running.calls.address}/readyz`)).status).toBe(200);
    });
  });

  test('calls are back within two seconds of the database', async () => {
    await until(async () => (await read(`${running.calls.address}/api/v1/movies`)).status === 200, 2000);
  });

  test('a database that keeps its connections and answers nothing delays one page, and no further one', async () => {
    nodes.line.hang();
    try {
      const times: number[] = [];
      for (let visit = 0; visit < 3; visit += 1) {
        await wait(600);
        const begunAt = performance.now();
        expect((await read(`${running.pages.address}/`, PAGE)).status).toBe(200);
        times.push(performance.now() - begunAt);
      }
      expect(times[0]).toBeLessThan(4000);
      expect(Math.max(...times.slice(1))).toBeLessThan(1000);
    } finally {
      await nodes.line.mend();
    }
    await until(async () => (await read(`${running.calls.address}/api/v1/movies`)).status === 200, 12_000);
  });

  test('a node ends although its database answers nothing', async () => {
    const node = await nodes.start({ ...nodes.as('jobs'), PAYSTACK_SECRET_KEY: 'sk_live_x', STOP_SECONDS: '1' });
    nodes.line.lose();
    const begunAt = performance.now();
    await node.stop();
    expect(performance.now() - begunAt).toBeLessThan(5000);
    // The abandoned connections end with the line, before the test does.
    await nodes.line.mend();
    await wait(1500);
  });

  test('without the calls the pages go on, and their calls answer 503 with retry-after', async () => {
    await running.calls.close();
    const { status, headers, body } = await read(`${running.pages.address}/api/v1/movies`);
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '2', 'internal']);
    expect((await read(`${running.pages.address}/`, PAGE)).status).toBe(200);
  });

  test('a process of pages and calls needs no address of calls', async () => {
    const both = await nodes.start({ ...nodes.as('node'), ...callsKeys, ROLES: 'pages,calls' });
    expect((await read(`${both.address}/api/v1/movies`)).status).toBe(200);
    expect((await read(`${both.address}/readyz`)).body.roles).toEqual(['pages', 'calls']);
  });
});
