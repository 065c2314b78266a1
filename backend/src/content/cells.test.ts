import { expect, test } from '@jest/globals';
import { address, addresses, type Cell, choice, date, id, number, sheetText, text, time } from './cells.ts';

/** The values that a cell reads, and REFUSED for the others. */
const REFUSED = 'refused';
const readAll = (cell: Cell, values: string[]) => values.map((value) => cell.safeParse(value).data ?? REFUSED);
const reasonOf = (cell: Cell, value: string) => cell.safeParse(value).error?.issues[0]?.message;

test.each<[string, Cell, string[]]>([
  ['text', text(5), ['', 'sixsix', 'a\0b', 'a\ud800', 'caf\ufffd']],
  ['text of a sheet', sheetText(5), ['', '=1+1', "'=1+1+1", '@a', '+1', '-1']],
  ['id', id, ['', 'a b', '../a', '-a', 'é', 'a'.repeat(65), "a'; drop table app.movies"]],
  ['number', number(1, 100), ['', '0', '-1', '101', '1.5', '1e2', '0x10', '4,5', '₦50', 'NaN']],
  ['degree', number(-90, 90, { whole: false }), ['', '90.1', 'north', '1.', '1e1', '9'.repeat(400)]],
  ['choice', choice(['a', 'b']), ['', 'A', 'c']],
  ['day', date, ['', '2026-02-29', '2026-13-01', '24.12.2026', '2026-1-2', '9999-01-01', '20261224']],
  ['time', time, ['', '24:00', '19:60', '7pm', '19.00', '19:00:30', '1900']],
  ['address', address, ['', 'http://a.b/c', 'javascript:alert(1)', '/etc/passwd', '/img/../../a', 'https://a b/c']],
  ['address with a password', address, ['https://me:secret@a.b/c', 'data:image/png;base64,AA', '//a.b/c']],
  ['addresses', addresses, ['https://a.b/c http://a.b/d', Array.from({ length: 21 }, () => '/img/a.svg').join(' ')]],
])('a %s column refuses a wrong value', (_, cell, values) => {
  expect(readAll(cell, values)).toEqual(values.map(() => REFUSED));
});

test('columns read their values', () => {
  expect(readAll(text(20), ['two\nlines', '=1+1'])).toEqual(['two\nlines', '=1+1']);
  expect(readAll(sheetText(5), ["'=1+1", "'s"])).toEqual(['=1+1', "'s"]);
  expect(readAll(id, ['eko-nocturne', '0f0e-AB_1.2'])).toEqual(['eko-nocturne', '0f0e-AB_1.2']);
  expect(readAll(number(1, 100), ['7', '100'])).toEqual([7, 100]);
  expect(readAll(number(-90, 90, { whole: false }), ['5.8941', '-5', '-0.5'])).toEqual([5.8941, -5, -0.5]);
  expect(readAll(date, ['2028-02-29'])).toEqual(['2028-02-29']);
  expect(readAll(time, ['7:05', '19:00', '19:00:00'])).toEqual(['07:05', '19:00', '19:00']);
  expect(readAll(addresses, ['/img/a.svg  https://a.b/c', ''])).toEqual([['/img/a.svg', 'https://a.b/c'], []]);
});

test('a refusal says the reason alone', () => {
  expect(reasonOf(text(5), '')).toBe('is empty.');
  expect(reasonOf(id, '')).toBe('is empty.');
  expect(reasonOf(text(5), 'sixsix')).toBe('has 6 characters. It has at most 5.');
  expect(reasonOf(choice(['a', 'b']), 'c')).toBe('is "c". It must be a or b.');
  expect(reasonOf(addresses, '/img/a.svg http://a.b')).toContain('is "http://a.b". It must be an address');
});

test('a refusal shows at most 60 characters of a value, without control characters', () => {
  expect(reasonOf(date, `\u001b[31m${'x'.repeat(99)}`)).toBe(
    `is " [31m${'x'.repeat(55)}…". It must be a day such as 2026-12-24.`,
  );
});
