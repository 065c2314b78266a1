import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { busy } from '@viewmax/shared';
import { removeListenersAfterEach } from '../testing/listeners.ts';
import { createWhenFree } from './when-free.ts';

const work = jest.fn();
const passes = (ms: number) => jest.advanceTimersByTime(ms);

removeListenersAfterEach();
beforeEach(() => {
  jest.useFakeTimers();
  work.mockReset();
});

test('work runs at once for a member who does nothing', () => {
  createWhenFree()(work);
  expect(work).toHaveBeenCalledTimes(1);
  passes(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});

describe('work waits', () => {
  test('until 3 seconds after the last payment', () => {
    const whenFree = createWhenFree();
    const paid = busy();
    whenFree(work);
    passes(60_000);
    paid();
    passes(2000);
    busy()();
    passes(2999);
    expect(work).not.toHaveBeenCalled();
    passes(1);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['input', 3000],
    ['pointerdown', 500],
  ])('until the last %s is %i ms ago', (event, ms) => {
    const whenFree = createWhenFree();
    dispatchEvent(new Event(event));
    whenFree(work);
    passes(ms - 1);
    dispatchEvent(new Event(event));
    passes(ms - 1);
    expect(work).not.toHaveBeenCalled();
    passes(1);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('and later work replaces it', () => {
    const whenFree = createWhenFree();
    dispatchEvent(new Event('input'));
    whenFree(work);
    const later = jest.fn();
    whenFree(later);
    passes(3000);
    expect([work.mock.calls.length, later.mock.calls.length]).toEqual([0, 1]);
  });
});
