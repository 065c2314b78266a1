import { expect, test } from '@jest/globals';
import { createClock } from './clock.ts';

test('the clock reports a failed tick and continues, and stop() runs a last tick', async () => {
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

test('stopping a clock that never started does nothing', async () => {
  let ticks = 0;
  const clock = createClock(async () => {
    ticks += 1;
  });
  await clock.stop();
  expect(ticks).toBe(0);
});
