import { expect, test } from '@jest/globals';
import { drawFirst } from './draw-first.ts';

test('a drawing that hangs does not hold the start', async () => {
  await drawFirst({ announce: () => new Promise(() => undefined) }, 10);
});

test('the start waits for the drawing', async () => {
  let draw = (): void => {};
  let hasStarted = false;
  const starting = drawFirst({ announce: () => new Promise((drawn) => (draw = drawn)) }).then(() => {
    hasStarted = true;
  });
  await new Promise(setImmediate);
  expect(hasStarted).toBe(false);
  draw();
  await starting;
});
