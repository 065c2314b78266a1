import { afterAll, expect, test } from '@jest/globals';
import { createPageFaults, edge, type PageFaults } from '@viewmax/edge';
import { openTestRegistry } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import type { Database } from '@viewmax/server/database';
import Fastify from 'fastify';
import { renderingNotices } from '../roles/pages.ts';
import { health } from './health.ts';

const open = await openTestRegistry();
afterAll(open.close);

type Options = Parameters<typeof health>[1];

/** Opens a server with its health checks alone, and returns the answer at a path. */
async function serve(options: Omit<Options, 'db'> & { db?: Database }) {
  const server = Fastify();
  await server.register(health, { db: open.db, ...options });
  return async (path: string) => {
    const { statusCode, headers, json } = await server.inject(path);
    return { statusCode, headers, body: json() };
  };
}

async function ask(db: Database, path = '/healthz', faults?: PageFaults) {
  const { statusCode, body } = await (await serve({ db, registry: open.registry, faults }))(path);
  return { statusCode, ...body };
}

const broken = (connect: () => Promise<never>): Database => {
  const pool = Object.create(open.db.pool);
  pool.connect = connect;
  return { ...open.db, pool };
};

test('/healthz names the releases when no set is live', async () => {
  expect(await ask(open.db)).toEqual({ statusCode: 503, status: 'failing', failing: 'releases' });
});

test('/healthz answers ok with a live set and a database that answers', async () => {
  const { registry, db } = open;
  await registry.activate([await registry.publish(writeRelease({ name: 'shell' }))]);
  expect(await ask(db)).toMatchObject({ statusCode: 200, status: 'ok', database: db.kind, revision: 1 });
});

test('/readyz fails when /healthz fails', async () => {
  const away = broken(() => Promise.reject(new Error('ECONNREFUSED')));
  expect(await ask(away, '/readyz')).toEqual({ statusCode: 503, status: 'failing', failing: 'database' });
  expect(await ask(open.db, '/readyz')).toMatchObject({ statusCode: 200, status: 'ok', notices: [] });
});

test('/readyz reports an oversized page without its text, and stops after the next change of the live set', async () => {
  const { registry, db } = open;
  const counted: string[] = [];
  const faults = createPageFaults({ meter: { fault: (kind) => void counted.push(kind) } });
  const server = Fastify();
  // With the configuration alone a page is within its limit, and with the styles of the bad shell it is not.
  const config = { supportEmail: 'x'.repeat(80_000) } as never;
  await server.register(edge, { registry, config, faults });
  const visit = async () => (await server.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode;
  const secret = 'secret-of-10.1.2.3';
  const css = `${secret}{color:red}`.repeat(2000);
  const poisoned = await registry.publish(writeRelease({ name: 'shell', version: '2.0.0-bad', css }));
  await registry.activate([poisoned]);
  expect(await visit()).toBe(404);
  const seen = await ask(db, '/readyz', faults);
  expect(seen).toMatchObject({ statusCode: 200, status: 'degraded' });
  expect(seen.notices).toEqual([`Pages of set ${seen.setId} exceed their limit and are served in a reduced form.`]);
  expect(JSON.stringify(seen)).not.toContain(secret);
  expect(counted).toEqual(['size']);

  await registry.activate([{ name: 'shell', version: '1.0.0-aaaa' }]);
  expect(await visit()).toBe(404);
  expect(await ask(db, '/readyz', faults)).toMatchObject({ status: 'ok', notices: [] });
  await server.close();
});

test('/readyz says ok again after one slow render', async () => {
  let time = 0;
  const faults = createPageFaults({ now: () => time });
  const { setId, revision } = await ask(open.db, '/readyz');
  faults.note('drawing', { setId, revision });
  const notices = [`Pages of set ${setId} are served without their server-rendered screen.`];
  expect(await ask(open.db, '/readyz', faults)).toMatchObject({ statusCode: 200, status: 'degraded', notices });
  time = 60_001;
  expect(await ask(open.db, '/readyz', faults)).toMatchObject({ statusCode: 200, status: 'ok', notices: [] });
});

test('/healthz names a database that rejects connections or hangs', async () => {
  const failing = { statusCode: 503, status: 'failing', failing: 'database' };
  expect(await ask(broken(() => Promise.reject(new Error('ECONNREFUSED'))))).toEqual(failing);
  expect(await ask(broken(() => new Promise(() => undefined)))).toEqual(failing);
});

test('/readyz ignores an absent database after the node was ready once, and /healthz does not', async () => {
  const { registry, db } = open;
  let isAway = true;
  const pool = Object.create(db.pool);
  pool.connect = () => (isAway ? Promise.reject(new Error('ECONNREFUSED')) : db.pool.connect());
  const answer = await serve({ db: { ...db, pool }, registry, roles: ['pages'] });
  const at = async (path: string) => (await answer(path)).statusCode;
  expect([await at('/readyz'), await at('/livez')]).toEqual([503, 200]);
  isAway = false;
  expect(await at('/readyz')).toBe(200);
  isAway = true;
  expect([await at('/readyz'), await at('/healthz'), await at('/livez')]).toEqual([200, 503, 200]);
});

test('/readyz fails while the node drains, and /livez and /healthz do not', async () => {
  const answer = await serve({ registry: open.registry, roles: ['pages'], isDraining: () => true });
  const { statusCode, headers, body } = await answer('/readyz');
  expect([statusCode, body]).toEqual([503, { status: 'draining', roles: ['pages'] }]);
  expect(headers['cache-control']).toBe('no-store');
  for (const path of ['/livez', '/healthz']) expect((await answer(path)).statusCode).toBe(200);
});

test('a process without pages is ready without a live set', async () => {
  const answer = await serve({ roles: ['calls'] });
  expect((await answer('/readyz')).body).toMatchObject({ status: 'ok', roles: ['calls'], notices: [] });
});

test('/readyz shows that a platform lacks the runtime of the renderer, and stays ready', async () => {
  const notices = renderingNotices({ ROLES: ['pages'] }, null);
  expect(notices).toEqual(['This platform has no workerd, so pages come without their server-rendered first screen.']);
  const { statusCode, body } = await (await serve({ notices }))('/readyz');
  expect([statusCode, body]).toMatchObject([200, { status: 'degraded', notices }]);
  expect(renderingNotices({ ROLES: ['calls'] }, null)).toEqual([]);
  expect(renderingNotices({ ROLES: ['pages'], DRAW_SOCKET: '/draw/draw.sock' }, null)).toEqual([]);
  expect(renderingNotices({ ROLES: ['pages'] }, '/bin/workerd')).toEqual([]);
});
