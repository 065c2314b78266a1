import { expect, jest, test } from '@jest/globals';
import type { Reach } from '@viewmax/contracts/ops/actions';
import { drawFirst } from './draw-first.ts';

const silent = { onChange: () => () => undefined };
const until = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a drawing that hangs does not hold the start', async () => {
  await drawFirst(silent, () => new Promise(() => undefined), 10);
});

test('the start waits for the drawing', async () => {
  let isDrawn = false;
  await drawFirst(silent, async () => {
    await until(20);
    isDrawn = true;
  });
  expect(isDrawn).toBe(true);
});

test('changes of the live set cause one drawing soon after, and none after the stop', async () => {
  let change: (reach: Reach) => void = () => {};
  const drawAhead = jest.fn(async () => undefined);
  const registry = {
    onChange(listener: (reach: Reach) => void) {
      change = listener;
      return () => {
        change = () => {};
      };
    },
  };
  const stop = await drawFirst(registry, drawAhead);
  expect(drawAhead).toHaveBeenCalledTimes(1);
  change('pages');
  change('pages');
  await until(400);
  expect(drawAhead).toHaveBeenCalledTimes(2);
  change('nodes');
  change('log');
  await until(400);
  expect(drawAhead).toHaveBeenCalledTimes(2);
  change('pages');
  stop();
  change('pages');
  await until(400);
  expect(drawAhead).toHaveBeenCalledTimes(2);
});
