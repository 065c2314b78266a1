import { expect, test } from '@jest/globals';
import { codeOf, firstSights, isWhole, typed } from './code.ts';

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
