import { beforeEach, expect, jest, test } from '@jest/globals';
import { afterPaint } from './after-paint.ts';

let paint: () => void;
let isDone: boolean;

function begin(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  void afterPaint().then(() => {
    isDone = true;
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  isDone = false;
  paint = () => {};
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => {
    paint = () => callback(0);
    return 1;
  });
});

test('a hidden page, which paints no frames, continues without one', async () => {
  begin('hidden');
  await jest.advanceTimersByTimeAsync(0);
  expect(isDone).toBe(true);
});

test('a page whose frame does not come continues after a quarter of a second', async () => {
  begin('visible');
  await jest.advanceTimersByTimeAsync(249);
  expect(isDone).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isDone).toBe(true);
});

test('the work runs in the task after the frame, and not in the frame’s own callback', async () => {
  begin('visible');
  await jest.advanceTimersByTimeAsync(50);
  expect(isDone).toBe(false);
  paint();
  await Promise.resolve();
  expect(isDone).toBe(false);
  await jest.advanceTimersByTimeAsync(0);
  expect(isDone).toBe(true);
});
