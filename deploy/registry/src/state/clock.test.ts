import { expect, test } from '@jest/globals';
import { createClock } from './clock.ts';

test('a job that always fails is reported and skips no other job, and stop() runs a last tick', async () => {
  let watched = 0;
  const errors: unknown[] = [];
  const clock = createClock(5);
  await new Promise<void>((resolve) => {
    const failing = async () => {
      throw new Error('a report cannot be written');
    };
    const watch = async () => {
      watched += 1;
      if (watched === 2) resolve();
    };
    clock.start([failing, watch], (error) => errors.push(error));
  });
  const before = watched;
  await clock.stop();
  expect(watched).toBeGreaterThan(before);
  expect(errors).toEqual(Array(watched).fill(new Error('a report cannot be written')));
});

test('stopping a clock that never started does nothing', async () => {
  await expect(createClock().stop()).resolves.toBeUndefined();
});
