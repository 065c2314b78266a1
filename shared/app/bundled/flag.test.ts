import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { platform } from '@viewmax/shared';
import { setFlags } from '@viewmax/shared/internal';
import { provideTestPlatform, withFlags } from '@viewmax/testing';
import { $flag } from './flag.ts';

declare global {
  interface ViewmaxFlags {
    'seat-plan': boolean;
    dark: boolean;
  }
}

const releaseIs = (release?: string) =>
  Object.assign(globalThis, { __webpack_public_path__: release && `https://viewmax.example/r/${release}/` });

beforeEach(() => provideTestPlatform());
afterEach(() => void releaseIs());

test('a flag is off, and on for a remote whose test turns it on', () => {
  expect($flag('seat-plan').get()).toBe(false);
  withFlags({ 'seat-plan': true, dark: false });
  expect([$flag('seat-plan').get(), $flag('dark').get()]).toEqual([true, false]);
  expect($flag('seat-plan')).toBe($flag('seat-plan'));
});

test('the next test begins with all flags off', () => {
  expect($flag('seat-plan').get()).toBe(false);
});

test.each([
  ['booking/1.4.0-3fa9c1d2', true],
  ['booking/1.10.0-3fa9c1d2', true],
  ['booking/1.3.9-3fa9c1d2', false],
  ['booking/1.4.0-pre', true],
  ['catalog/1.4.0-3fa9c1d2', false],
])('%s reads a flag of booking that holds from 1.4.0 on as %s', (release, isOn) => {
  setFlags({ revision: 1, on: ['booking:seat-plan@1.4.0', 'booking:seat@1.0.0'] });
  releaseIs(release);
  expect($flag('seat-plan').get()).toBe(isOn);
});

test('a screen hears that a flag went off', () => {
  withFlags({ 'seat-plan': true });
  const heard = jest.fn();
  const stop = $flag('seat-plan').listen(heard);
  withFlags({});
  stop();
  expect(heard).toHaveBeenCalledWith(false, true, undefined);
});

test('a shell that knows no flags has all of them off', () => {
  withFlags({ 'seat-plan': true });
  platform().flag = undefined;
  expect($flag('seat-plan').get()).toBe(false);
});
