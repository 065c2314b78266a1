import { expect, test } from '@jest/globals';
import { createClock } from './clock.ts';

test('a tick that fails is told and does not end the clock, and stopping ticks once more', async () => {
  let ticks = 0;
  const errors: unknown[] = [];
  const clock = createClock(async () => {
    ticks += 1;
    if (ticks === 1) throw new Error('connection lost');
  }, 5);
  const failed = new Promise<void>((resolve) => {
    clock.start((error) => {
      errors.push(error);
      resolve();
    });
  });
  await failed;
  const before = ticks;
  await clock.stop();
  expect(ticks).toBeGreaterThan(before);
  expect(errors).toEqual([new Error('connection lost')]);
});

test('a clock that was never started does nothing when it is stopped', async () => {
  let ticks = 0;
  const clock = createClock(async () => {
    ticks += 1;
  });
  await clock.stop();
  expect(ticks).toBe(0);
});
