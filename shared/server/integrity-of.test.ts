import { expect, test } from '@jest/globals';
import { integrityOf } from './integrity-of.ts';

test('the hash has the form of an integrity attribute, and text counts as UTF-8', () => {
  expect(integrityOf('alert("Hello, world.");')).toBe(
    'sha384-rwE6Iuo1Y5spnMVUH6Cdjh+wWToU3cZPwiI1th7Wm1MINXGD4PlaByYDRdaBLn0e',
  );
  expect(integrityOf('é')).toBe(integrityOf(Buffer.from([0xc3, 0xa9])));
});
