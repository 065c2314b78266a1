import { expect, test } from '@jest/globals';
import {
  addressesField,
  addressField,
  choiceField,
  dateField,
  type Field,
  idField,
  numberField,
  textField,
  timeField,
} from './fields.ts';

const readAll = (field: Field<unknown>, values: unknown[]) =>
  values.map((value) => {
    try {
      return field.read(value);
    } catch (error) {
      return (error as Error).name;
    }
  });
const refused = (values: unknown[]) => values.map(() => 'WrongValue');

test.each<[string, Field<unknown>, unknown[]]>([
  ['text', textField(5), ['', ' ', 'sixsix', 'a\0b', 'a\ud800', 'caf\ufffd', 5, null, ['a'], {}]],
  ['id', idField, ['', 'a b', '../a', '-a', 'é', 'a'.repeat(65), "a'; drop table app.movies", 5]],
  ['number', numberField(1, 100), ['', '0', '-1', '101', '1.5', '1e2', '0x10', '4,5', '₦50', 1.5, NaN, Infinity, true]],
  ['degree', numberField(-90, 90, { whole: false }), ['', '90.1', 'north', '1.', '1e1', '9'.repeat(400)]],
  ['choice', choiceField(['a', 'b']), ['', 'A', 'c', 5, null]],
  ['day', dateField, ['', '2026-02-29', '2026-13-01', '24.12.2026', '2026-1-2', '9999-01-01', 20261224]],
  ['time', timeField, ['', '24:00', '19:60', '7pm', '19.00', '19:00:30', 1900]],
  [
    'address',
    addressField,
    ['', 'http://a.b/c', 'javascript:alert(1)', '/etc/passwd', '/img/../../a', 'https://a b/c'],
  ],
  ['address with a password', addressField, ['https://me:secret@a.b/c', 'data:image/png;base64,AA', '//a.b/c']],
  ['addresses', addressesField, ['https://a.b/c http://a.b/d', 5, [5], Array.from({ length: 21 }, () => '/img/a.svg')]],
])('a %s column refuses a wrong value', (_, field, values) => {
  expect(readAll(field, values)).toEqual(refused(values));
});

test('columns read their values, from CSV and from JSON', () => {
  expect(readAll(textField(20), [' two\r\nlines ', '=1+1'])).toEqual(['two\nlines', '=1+1']);
  expect(readAll(idField, ['eko-nocturne', '0f0e-AB_1.2'])).toEqual(['eko-nocturne', '0f0e-AB_1.2']);
  expect(readAll(numberField(1, 100), ['7', 7, '100'])).toEqual([7, 7, 100]);
  expect(readAll(numberField(-90, 90, { whole: false }), ['5.8941', -5, '-0.5'])).toEqual([5.8941, -5, -0.5]);
  expect(readAll(dateField, ['2028-02-29'])).toEqual(['2028-02-29']);
  expect(readAll(timeField, ['7:05', '19:00', '19:00:00'])).toEqual(['07:05', '19:00', '19:00']);
  expect(readAll(addressesField, ['/img/a.svg  https://a.b/c', ['/img/a.svg'], ''])).toEqual([
    ['/img/a.svg', 'https://a.b/c'],
    ['/img/a.svg'],
    [],
  ]);
});

test('a refusal shows at most 60 characters of a value, without control characters', () => {
  expect(() => dateField.read(`\u001b[31m${'x'.repeat(99)}`)).toThrow(
    `is " [31m${'x'.repeat(55)}…". It must be a day such as 2026-12-24.`,
  );
});
