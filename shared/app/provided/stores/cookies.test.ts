import { afterEach, expect, test } from '@jest/globals';
import { readCookie, writeCookie } from './cookies.ts';

afterEach(() => {
  for (const name of ['set', 'preset', 'lga']) writeCookie(name, '', 0);
});

test('a page without the cookie reads undefined, even beside a cookie whose name ends alike', () => {
  writeCookie('preset', 'other');
  expect(readCookie('set')).toBeUndefined();
});

test('a cookie with age 0 is deleted', () => {
  writeCookie('set', 'abc');
  writeCookie('set', '', 0);
  expect(readCookie('set')).toBeUndefined();
});

test('a written cookie is read back, encoded', () => {
  writeCookie('set', 'a1.b2.c-3');
  writeCookie('lga', 'Ado Odo; x', 60);
  expect(readCookie('set')).toBe('a1.b2.c-3');
  expect(readCookie('lga')).toBe('Ado%20Odo%3B%20x');
});
