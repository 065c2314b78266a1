import { afterEach, expect, jest, test } from '@jest/globals';
import { createNodeMetrics } from '@viewmax/server/node-metrics';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Repeated, repeat } from './repeat.ts';

const MINUTE_MS = 60_000;

let close: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await close?.();
  jest.useRealTimers();
});

/** A server that repeats the work each minute. Returns its metrics. */
async function listen(work: Repeated['work']): Promise<() => Promise<string>> {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'hrtime'] });
  const { measureJob, register } = createNodeMetrics({ role: 'jobs' });
  const app = Fastify();
  app.decorate('backend', { measureJob } as FastifyInstance['backend']);
  repeat(app, { name: 'wait', everyMs: MINUTE_MS, work });
  await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  return () => register.metrics();
}

test('a run that hangs is asked to end after four minutes and fails after five, and the next one begins', async () => {
  const runs: (() => boolean)[] = [];
  const metrics = await listen(async (isEnding) => {
    if (runs.push(isEnding) === 1) await new Promise(() => {});
  });
  await jest.advanceTimersByTimeAsync(3.5 * MINUTE_MS);
  expect(runs.map((isEnding) => isEnding())).toEqual([false]);
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  expect(runs.map((isEnding) => isEnding())).toEqual([true]);
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  expect(runs.length).toBeGreaterThan(1);
  const text = await metrics();
  expect(text).toContain('viewmax_job_failures_total{name="wait",role="jobs"} 1');
  expect(text).toContain('viewmax_job_hangs_total{name="wait",role="jobs"} 1');
});

test('a run that fails is no hang, and closing ends the running one', async () => {
  let runs = 0;
  const metrics = await listen(async (isEnding) => {
    runs += 1;
    if (runs === 1) throw new Error('The provider is away');
    while (!isEnding()) await new Promise((resolve) => setImmediate(resolve));
  });
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  await close?.();
  expect(runs).toBe(2);
  const text = await metrics();
  expect(text).toContain('viewmax_job_failures_total{name="wait",role="jobs"} 1');
  expect(text).toContain('viewmax_job_hangs_total{name="wait",role="jobs"} 0');
});
