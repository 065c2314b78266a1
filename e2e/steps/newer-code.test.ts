import { expect, test } from '@jest/globals';
import { newerCode } from './newer-code.ts';

test.each(['class A { static { A.one = 1; } }', 'class A { #one = 1; }', 'await import("./one.js")', '/one/v'])(
  'the check rejects newer syntax: %s',
  (script) => {
    expect(() => newerCode(script, { version: 2021 })).toThrow(SyntaxError);
  },
);

test.each([
  ['structuredClone(one)', 'structuredClone'],
  ['self.structuredClone(one)', 'structuredClone'],
  ['new BroadcastChannel("one")', 'BroadcastChannel'],
  ['Object.hasOwn(one, "two")', 'Object.hasOwn'],
  ['self.crypto.randomUUID()', 'crypto.randomUUID'],
  ['AbortSignal.any([one, two])', 'AbortSignal.any'],
  ['list.at(-1)', '.at()'],
  ['list?.findLast(one)', '.findLast()'],
  ['addEventListener("online", one, { signal })', 'a listener with a signal'],
  ['/(?<!one)two/', 'a lookbehind'],
  ['"at" in list; list.at(-1)', '.at()'],
  ['crypto.randomUUID ? one() : two(); crypto.randomUUID()', 'crypto.randomUUID'],
  ['"any" in AbortSignal ? AbortSignal.timeout(1) : two', 'AbortSignal.timeout'],
])('the check finds a newer built-in: %s', (script, what) => {
  expect(newerCode(script, { version: 2021 })).toEqual([expect.stringMatching(`^${what.replace(/\W/g, '.')} in `)]);
});

test.each([
  '"timeout" in AbortSignal ? AbortSignal.timeout(1) : two()',
  'if (typeof BroadcastChannel === "function") one = new BroadcastChannel("two");',
  'crypto.randomUUID ? crypto.randomUUID() : two()',
  'self.structuredClone && structuredClone(one)',
  'dialog?.showModal ? dialog.showModal() : two()',
  'crypto.randomUUID?.()',
])('the check allows a built-in after a condition that checks for it: %s', (script) => {
  expect(newerCode(script, { version: 2021 })).toEqual([]);
});

test.each([
  'list.flat(); text.replaceAll("a", "b"); Promise.allSettled([]); one ??= two?.three',
  'list.at',
  '/(?<one>a)/u',
])('the check allows code of the oldest browsers: %s', (script) => {
  expect(newerCode(script, { version: 2021 })).toEqual([]);
});

test('the check allows a built-in that other code provides, and reports the next one', () => {
  const script = 'list.at(-1); list.findLast(isGood);';
  expect(newerCode(script, { provided: ['at'] })).toEqual([expect.stringMatching(/^\.findLast\(\) in /)]);
});
