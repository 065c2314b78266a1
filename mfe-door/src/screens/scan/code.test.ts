import { expect, test } from '@jest/globals';
import { afterKey, codeOf, firstSights, isWhole, typed } from './code.ts';

test.each([
  ['482917306123', '482917306123'],
  [' 482 917-306 123 ', '482917306123'],
  ['48291730612', null],
  ['4829173061234', null],
  ['https://viewmax.example/movie/7', null],
  ['48291730612x', null],
])('the code of %j is %j', (text, code) => {
  expect(codeOf(text)).toBe(code);
});

test('the keypad takes 12 digits and deletes the last one', () => {
  expect([...'4829173061239'].reduce<string>((digits, key) => typed(digits, key), '')).toBe('482917306123');
  expect(typed('48', null)).toBe('4');
  expect([isWhole('48291730612'), isWhole('482917306123')]).toEqual([false, true]);
});

/** The codes that keys at these times make, as [digits, ms before the first, ms between two]. */
function codesOf(...typing: [digits: string, pause: number, gap: number][]): string[] {
  let [keys, at]: [Parameters<typeof afterKey>[0], number] = [[], 0];
  const codes: string[] = [];
  for (const [digits, pause, gap] of typing) {
    at += pause;
    for (const digit of digits) {
      const next = afterKey(keys, digit, at);
      keys = next.keys;
      if (next.code) codes.push(next.code);
      at += gap;
    }
  }
  return codes;
}

test('the digits of a reader are its code, whatever stood there, and those of a person are not', () => {
  const code = '482917306123';
  expect(codesOf([code, 0, 10])).toEqual([code]);
  expect(codesOf(['777', 0, 300], [code, 900, 45])).toEqual([code]);
  expect(codesOf([code, 0, 10], ['9', 600, 0], [code, 600, 10])).toEqual([code, code]);
  expect(codesOf([code, 0, 46])).toEqual([]);
});

test('a code that stays in view is one sight, and a new one after it was gone', () => {
  const isFirst = firstSights();
  expect([isFirst('a', 0), isFirst('a', 1_500), isFirst('a', 3_000), isFirst('b', 3_100)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isFirst('b', 5_101)).toBe(true);
});
