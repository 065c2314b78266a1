import { expect, test } from '@jest/globals';
import { createRegularCleanUp } from './jobs.ts';

const HOUR_MS = 3_600_000;

function open(everyMs: number, cleanUp = async () => undefined) {
  const seen = { time: 5000, runs: 0 };
  const tick = createRegularCleanUp({
    everyMs,
    elapsed: () => seen.time,
    cleanUp: async () => {
      seen.runs += 1;
      await cleanUp();
    },
  });
  return { seen, tick };
}

test('a failed clean-up is reported, and the next one runs after the interval', async () => {
  const { seen, tick } = open(HOUR_MS, () => Promise.reject(new Error('The store is away')));
  seen.time += HOUR_MS;
  await expect(tick()).rejects.toThrow('The store is away');
  await tick();
  expect(seen.runs).toBe(1);
  seen.time += HOUR_MS;
  await expect(tick()).rejects.toThrow('The store is away');
  expect(seen.runs).toBe(2);
});

test('no clean-up runs with the interval 0', async () => {
  const { seen, tick } = open(0);
  seen.time += 1000 * HOUR_MS;
  await tick();
  expect(seen.runs).toBe(0);
});

test('the first clean-up runs ten minutes after the start, and each further one after the interval', async () => {
  const { seen, tick } = open(24 * HOUR_MS);
  seen.time += 599_999;
  await tick();
  expect(seen.runs).toBe(0);
  seen.time += 1;
  await tick();
  await tick();
  expect(seen.runs).toBe(1);
  seen.time += 24 * HOUR_MS;
  await tick();
  expect(seen.runs).toBe(2);
});
