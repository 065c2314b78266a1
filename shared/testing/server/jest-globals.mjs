import { ModernFakeTimers } from '@jest/fake-timers';
import { addEventHandler } from 'jest-circus';
import { limited } from './limited.mjs';

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
const env = { ...process.env };
const { fetch } = globalThis;
const started = new WeakSet();

/** Test files share a process, so each begins with the variables and the `fetch` of the first. */
function restoreGlobals() {
  globalThis.fetch = fetch;
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

addEventHandler(({ name }, { currentDescribeBlock, rootDescribeBlock }) => {
  if (!started.has(rootDescribeBlock)) restoreGlobals();
  started.add(rootDescribeBlock);
  const list = { add_test: currentDescribeBlock.children, add_hook: currentDescribeBlock.hooks }[name];
  const added = list?.at(-1);
  if (added?.fn) added.fn = limited(added.fn, added.timeout);
});

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globalThis;

/** jest's functions for tests, with the timers that the runner lacks. */
export const jest = {
  ...globalThis.jest,
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (time) => timers.setSystemTime(time),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
};
