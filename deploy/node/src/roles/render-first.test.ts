import { expect, test } from '@jest/globals';
import { renderFirst } from './render-first.ts';

test('a render that hangs does not hold the start', async () => {
  await renderFirst({ announce: () => new Promise(() => undefined) }, 10);
});

test('the start waits for the render', async () => {
  let render = (): void => {};
  let hasStarted = false;
  const starting = renderFirst({ announce: () => new Promise((done) => (render = done)) }).then(() => {
    hasStarted = true;
  });
  await new Promise(setImmediate);
  expect(hasStarted).toBe(false);
  render();
  await starting;
});
