import { expect, jest, test } from '@jest/globals';
import { whenQuiet } from './when-quiet.ts';

test('late work runs the configured time after the load event, and without one after 10 s', () => {
  jest.useFakeTimers();
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
  const soon = jest.fn();
  whenQuiet(soon, 300);
  const late = jest.fn();
  whenQuiet(late, 30_000);
  jest.advanceTimersByTime(1_000);
  expect(soon).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(299);
  expect(soon).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2);
  expect(soon).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10_000);
  expect([soon.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
});
