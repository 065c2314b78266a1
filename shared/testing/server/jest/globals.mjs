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

let current = {};

/** The functions of the file that runs now. */
export function setGlobals(globals) {
  current = globals;
}

/**
 * A function of jest, such as `test.each`, of the file that runs at the call. The modules of a helper outlive a test file, so
 * a helper that keeps `test` would otherwise add tests to a file that has ended.
 */
const ofNow = (...path) =>
  new Proxy(() => {}, {
    apply: (_function, _this, args) => path.reduce((from, key) => from[key], current)(...args),
    get: (_function, key) => ofNow(...path, key),
  });

export const afterAll = ofNow('afterAll');
export const afterEach = ofNow('afterEach');
export const beforeAll = ofNow('beforeAll');
export const beforeEach = ofNow('beforeEach');
export const describe = ofNow('describe');
export const expect = ofNow('expect');
export const it = ofNow('it');
export const test = ofNow('test');

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
