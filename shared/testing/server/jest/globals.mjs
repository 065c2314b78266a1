import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
const mocker = new ModuleMocker(globalThis);
const env = { ...process.env };
const { fetch } = globalThis;

/** Test files share a process, and jest waits in it between them, so each file leaves what it found. */
export function restoreProcess() {
  timers.dispose();
  globalThis.fetch = fetch;
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

/** The functions of the file that runs now. An import sees their change. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test;

export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globals);
}

export const jest = {
  fn: (implementation) => mocker.fn(implementation),
  spyOn: (...args) => mocker.spyOn(...args),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (time) => timers.setSystemTime(time),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
};
