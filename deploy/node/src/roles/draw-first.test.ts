import { expect, test } from '@jest/globals';
import { drawFirst } from './draw-first.ts';

test('a drawing that hangs does not hold the start', async () => {
  await drawFirst({ announce: () => new Promise(() => undefined) }, 10);
});

test('the start waits for the drawing', async () => {
  let isDrawn = false;
  await drawFirst({
    announce: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      isDrawn = true;
    },
  });
  expect(isDrawn).toBe(true);
});
