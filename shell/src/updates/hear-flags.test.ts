import { beforeEach, expect, jest, test } from '@jest/globals';
import { FLAGS, flagOf, pageFlags, setFlags } from '@viewmax/shared/internal';

const { hearFlags, dropFlags, mayLoseFlags } = await import('./hear-flags.ts');

const PLAN = 'booking:seat-plan@1.4.0';
const cookie = () => decodeURIComponent(/flags=([^;]*)/.exec(document.cookie)?.[1] ?? '');
const hasPlan = () => flagOf('booking@1.4.0-a', 'seat-plan').get();

beforeEach(() => {
  hearFlags('3');
  setFlags({ revision: 3, on: [PLAN, 'wallet:fast@2.0.0'] });
});

test('the answer is kept for the next page, and this page goes on', () => {
  hearFlags(`4+${PLAN}+catalog:new@1.0.0`);
  expect(cookie()).toBe(`4+${PLAN}+catalog:new@1.0.0`);
  expect(pageFlags().on).toEqual([PLAN, 'wallet:fast@2.0.0']);
  hearFlags('5');
  expect(document.cookie).not.toContain('flags');
});

test('what went off goes off in this page, and nothing goes on', () => {
  const heard = jest.fn();
  const stop = flagOf('booking@1.4.0-a', 'seat-plan').listen(heard);
  hearFlags('4+wallet:fast@2.0.0+catalog:new@1.0.0');
  expect(hasPlan()).toBe(true);
  dropFlags();
  stop();
  expect([hasPlan(), heard.mock.calls.length]).toEqual([false, 1]);
  expect(pageFlags()).toEqual({ revision: 4, on: ['wallet:fast@2.0.0'] });
});

test.each([null, '', 'off', '4+<script>', '4+booking:seat-plan@1.4.0; path=/x'])(
  'an answer with the flags %j changes nothing',
  (text) => {
    hearFlags(text);
    dropFlags();
    expect(pageFlags().on).toEqual([]);
    expect(document.cookie).not.toContain('flags');
  },
);

test('a page asks again for a newer revision if it has a flag that could go off', () => {
  hearFlags(`3+${PLAN}`);
  expect([mayLoseFlags(3), mayLoseFlags(4), mayLoseFlags(Number.NaN)]).toEqual([false, true, false]);
  hearFlags(`4+${PLAN}`);
  expect(mayLoseFlags(4)).toBe(false);
  setFlags({ revision: 4, on: [] });
  expect(mayLoseFlags(9)).toBe(false);
});

test('a wrapper keeps them in its storage', () => {
  Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } });
  hearFlags(`4+${PLAN}`);
  expect([localStorage.getItem(FLAGS), document.cookie.includes('flags')]).toEqual([`4+${PLAN}`, false]);
  hearFlags('5');
  expect(localStorage.getItem(FLAGS)).toBeNull();
  Reflect.deleteProperty(globalThis, 'Capacitor');
});
