import { expect, test } from '@jest/globals';
import { cookiesOf } from './cookies.ts';

test.each([
  [undefined, []],
  ['', []],
  ['nonsense', []],
  ['; ;=;', [['', '']]],
  ['a=1', [['a', '1']]],
  [
    'lga=%E0%A4; q="a b"',
    [
      ['lga', '%E0%A4'],
      ['q', '"a b"'],
    ],
  ],
  ['__proto__=1', [['__proto__', '1']]],
  [
    'flag; a=1;b = two=2 ; a=3;',
    [
      ['a', '1'],
      ['b', 'two=2'],
    ],
  ],
])('the parser reads the cookies of %p', (header, expected) => {
  expect(Object.entries(cookiesOf(header))).toEqual(expected);
});
