import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { SAPELE, startBackend, type TestBackend } from '../../test/start-backend.ts';
import { backendApp } from '../app.ts';
import { readBackendConfig } from '../config/backend-config.ts';
import { secretsBy } from '../config/secrets.ts';
import { createMetrics, type Metrics } from './create-metrics.ts';

let backend: TestBackend;
let server: FastifyInstance;
let metrics: Metrics;
beforeAll(async () => {
  backend = await startBackend();
  const { db } = backend;
  metrics = createMetrics(db);
  server = Fastify();
  const config = readBackendConfig(secretsBy(() => 'a secret for tests, 32 characters'));
  await server.register(backendApp, { db, metrics, config });
}, 60_000);
afterAll(async () => {
  await server.close();
  await backend.close();
});

test.each(['/healthz', '/metrics', '/readyz'])('the calls alone do not serve %s', async (url) => {
  expect((await backend.get(url)).statusCode).toBe(404);
});

test('without a database answer the metrics come without the waiting money', async () => {
  const db = {
    ...backend.db,
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0, connect: () => Promise.reject(new Error('gone')) },
  } as unknown as typeof backend.db;
  const text = await createMetrics(db).register.metrics();
  expect(text).toContain('viewmax_payments_waiting{for="person",role="calls"} Nan');
});

test('the metrics count answers by route and status, refusals by code, and waiting money, and hold no phone', async () => {
  await backend.query(`select app.open_payment_case(now(), 'unknown_payment', 'paystack', 'ref', 'id', 100, 'NGN')`);
  await server.inject(`/api/v1/movies/${SAPELE}`);
  await server.inject('/api/v1/movies');
  const text = await metrics.register.metrics();
  expect(text).toContain(
    'viewmax_http_answer_seconds_count{role="calls",method="GET",route="/api/v1/movies/:phoneNumber",status="401"} 1',
  );
  expect(text).toContain(
    'viewmax_http_answer_seconds_count{role="calls",method="GET",route="/api/v1/movies",status="200"} 1',
  );
  expect(text).toContain('viewmax_database_connections{state="waited_for",role="calls"} 0');
  expect(text).toContain(
    'viewmax_refusals_total{method="GET",route="/api/v1/movies/:phoneNumber",code="token_missing",role="calls"} 1',
  );
  expect(text).toContain('viewmax_payments_waiting{for="provider",role="calls"} 0');
  expect(text).toContain('viewmax_payments_waiting{for="person",role="calls"} 1');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain(SAPELE);
});

test('the metrics count holds by their end', async () => {
  metrics.countHolds('held', 1);
  metrics.countHolds('expired', 3);
  const text = await metrics.register.metrics();
  expect(text).toContain('viewmax_seat_holds_total{end="held",role="calls"} 1');
  expect(text).toContain('viewmax_seat_holds_total{end="expired",role="calls"} 3');
});

test('every answer carries its request id', async () => {
  const answer = await server.inject('/api/v1/nothing');
  expect(answer.headers['x-request-id']).toBe(answer.json().requestId);
});
