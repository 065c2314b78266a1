import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPEN_MS, openTestRegistry, type TestRegistry } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import type { Database } from '@viewmax/shared/server/database';
import Fastify from 'fastify';
import { health } from './health.ts';

let open: TestRegistry;
beforeAll(async () => {
  open = await openTestRegistry();
}, OPEN_MS);
afterAll(() => open.close());

async function ask(db: Database) {
  const server = Fastify();
  await server.register(health, { db, registry: open.registry });
  const { statusCode, json } = await server.inject('/healthz');
  await server.close();
  return { statusCode, ...json() };
}

const broken = (connect: () => Promise<never>): Database => {
  const pool = Object.create(open.db.pool);
  pool.connect = connect;
  return { ...open.db, pool };
};

test('without a live set it names the releases', async () => {
  expect(await ask(open.db)).toEqual({ statusCode: 503, status: 'failing', failing: 'releases' });
});

test('with a live set and a database that answers it is well', async () => {
  const { registry, db } = open;
  await registry.activate([await registry.publish(writeRelease({ name: 'shell' }))]);
  expect(await ask(db)).toMatchObject({ statusCode: 200, status: 'ok', database: db.kind, revision: 1 });
});

test('a database that refuses or hangs is named', async () => {
  const failing = { statusCode: 503, status: 'failing', failing: 'database' };
  expect(await ask(broken(() => Promise.reject(new Error('ECONNREFUSED'))))).toEqual(failing);
  expect(await ask(broken(() => new Promise(() => undefined)))).toEqual(failing);
});
