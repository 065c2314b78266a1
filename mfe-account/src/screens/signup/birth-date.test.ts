import { expect, test } from '@jest/globals';
import { birthDate, typedBirth, wholeBirth } from './birth-date.ts';

const TODAY = '2026-11-23';

/** Each key at the end of the text. */
const typed = (keys: string) => [...keys].reduce((text, key) => typedBirth(text + key, text, true), '');

test.each([
  ['14031998', '14/03/1998'],
  ['14/3/1998', '14/03/1998'],
  ['5398', '05/03/98'],
  ['1 3 1998', '01/03/1998'],
  ['14-03-1998', '14/03/1998'],
  ['140319987', '14/03/1998'],
  ['14 March', '14/'],
])('the field shows the keys %s as %s', (keys, text) => {
  expect(typed(keys)).toBe(text);
});

test('the field takes a date of the browser or the clipboard whole', () => {
  expect(typedBirth('1998-03-14', '', true)).toBe('14/03/1998');
  expect(typedBirth('1998/03/14', '', true)).toBe('14/03/1998');
  expect(typedBirth('1998.3.4', '', true)).toBe('04/03/1998');
  expect(typedBirth('14031998', '', true)).toBe('14/03/1998');
});

test('the field names the whole year when the visitor leaves it, and keeps a text that is no date', () => {
  expect(wholeBirth('05/03/98', TODAY)).toBe('05/03/1998');
  expect(wholeBirth('5/3/1998', TODAY)).toBe('05/03/1998');
  expect(wholeBirth('31/02/98', TODAY)).toBe('31/02/98');
});

test('Backspace removes one sign at a time, also a slash', () => {
  expect(typedBirth('14', '14/', true)).toBe('14');
  expect(typedBirth('1', '14', true)).toBe('1');
});

test('a correction inside the text moves no other digit', () => {
  expect(typedBirth('1/03/1998', '14/03/1998', false)).toBe('1/03/1998');
  expect(typedBirth('15/03/1998', '1/03/1998', false)).toBe('15/03/1998');
});

test.each([
  ['14/03/1998', '1998-03-14'],
  ['1/3/1998', '1998-03-01'],
  ['14.03.1998', '1998-03-14'],
  ['29/02/2000', '2000-02-29'],
  ['05/03/98', '1998-03-05'],
  ['05/03/05', '2005-03-05'],
  ['24/11/26', '1926-11-24'],
])('the text %s is the date %s', (text, date) => {
  expect(birthDate(text, TODAY)).toBe(date);
});

test.each([
  '',
  '14',
  '14/',
  '14/03',
  '14/03/1',
  '14/03/199',
  '31/02/1998',
  '29/02/1999',
  '00/03/1998',
  '14/13/1998',
  '14/03/0090',
])('the text "%s" is no date', (text) => {
  expect(birthDate(text, TODAY)).toBeNull();
});
