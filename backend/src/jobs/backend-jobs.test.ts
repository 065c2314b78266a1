import { afterEach, expect, test } from '@jest/globals';
import type { Database } from '@viewmax/server/database';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify from 'fastify';
import { rows } from '../../test/shop/books.ts';
import { startBackend } from '../../test/start-backend.ts';
import { demoAtNoon, NOON } from '../../test/templates.ts';
import { readBackendConfig } from '../config/backend-config.ts';
import { secretsBy } from '../config/secrets.ts';
import { backendJobs } from './backend-jobs.ts';

const END = new Date(NOON.getTime() + 60 * 24 * 60 * 60_000);
const unused = (db: Database) => rows(db, `select from app.tickets where status = 'Unused'`);

let close: (() => Promise<unknown>) | undefined;
afterEach(() => close?.());

test('a process of calls alone expires nothing', async () => {
  const backend = await startBackend({}, { hasJobs: false });
  close = backend.close;
  backend.setTime(END);
  const before = (await unused(backend.db)).length;
  expect(before).toBeGreaterThan(0);
  await backend.server.listen({ port: 0, host: '127.0.0.1' });
  // Closing waits for a running sweep.
  await backend.server.close();
  expect(await unused(backend.db)).toHaveLength(before);
}, 60_000);

test('a process of jobs alone expires tickets and has no calls', async () => {
  const db = await openTestDatabase(demoAtNoon);
  const server = Fastify();
  close = () => server.close().then(() => db.close());
  const config = readBackendConfig({
    ...secretsBy(() => 'a secret for tests, 32 characters'),
    PAYSTACK_SECRET_KEY: 'sk_test_x',
  });
  await server.register(backendJobs, { db, config, clock: () => END });
  expect((await server.inject('/api/v1/movies')).statusCode).toBe(404);
  await server.listen({ port: 0, host: '127.0.0.1' });
  await server.close();
  expect(await unused(db)).toEqual([]);
}, 60_000);

test('a job of the sweep that fails skips no other job', async () => {
  const db = await openTestDatabase(demoAtNoon);
  const server = Fastify();
  close = () => server.close().then(() => db.close());
  const config = readBackendConfig({
    JWT_SECRET: 'a secret for tests, 32 characters',
    PHONE_MARK_SECRET: 'a mark for tests, of 32 characters',
    PAYSTACK_SECRET_KEY: 'sk_test_x',
  });
  await server.register(backendJobs, { db, config, clock: () => END });
  await rows(db, `insert into app.otp_codes values ('08000000001', 'mark', 0, $1, 'network')`, [NOON]);
  await rows(db, 'alter table app.showtimes rename to showtimes_away');
  await server.listen({ port: 0, host: '127.0.0.1' });
  await server.close();
  expect(await rows(db, 'select from app.otp_codes')).toEqual([]);
}, 60_000);
