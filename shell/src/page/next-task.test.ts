import { afterEach, expect, test } from '@jest/globals';
import { nextTask } from './next-task.ts';

afterEach(() => void Reflect.deleteProperty(globalThis, 'scheduler'));

/** The order of a task that was there before, and of the work after the call. */
async function order(): Promise<string[]> {
  const seen: string[] = [];
  setTimeout(() => seen.push('tap'));
  await nextTask().then(() => seen.push('work'));
  return seen;
}

test('a task that waits runs before the rest of the work', async () => {
  expect(await order()).toEqual(['tap', 'work']);
});

test('a browser with a scheduler of its own decides when the work goes on', async () => {
  let goesOn = (): void => {};
  const yields = new Promise<void>((resolve) => {
    goesOn = resolve;
  });
  Object.assign(globalThis, { scheduler: { yield: () => yields } });
  setTimeout(goesOn, 10);
  expect(await order()).toEqual(['tap', 'work']);
});

test('a browser with a scheduler that cannot yield takes a timer', async () => {
  Object.assign(globalThis, { scheduler: {} });
  expect(await order()).toEqual(['tap', 'work']);
});
