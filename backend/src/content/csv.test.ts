import { expect, test } from '@jest/globals';
import { parseCsv, writeCsv } from './csv.ts';

const rowsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);
const faultsOf = (text: string) => parseCsv(text).faults;

test('the parser names the line of a quote that never closes', () => {
  expect(faultsOf('a,b\n1,"two\n3,4\n')).toEqual([{ line: 2, reason: 'A quote opens here and never closes.' }]);
});

test('the parser rejects text after a closing quote, and a quote inside a bare cell', () => {
  const after = 'Text follows a closing quote. Write a quote inside a cell twice.';
  const inside = 'A quote is inside a cell without quotes. Quote the whole cell, and write the quote twice.';
  expect(faultsOf('a,b\n"1"x,2\n3,4\n')).toEqual([{ line: 2, reason: after }]);
  expect(faultsOf('a,b\n"1" x,2\n3,4\n')).toEqual([{ line: 2, reason: after }]);
  expect(faultsOf('a,b\n"1\n\n2",3\n\n3,4"\n')).toEqual([{ line: 6, reason: inside }]);
});

test('the parser reads quotes, doubled quotes, commas and line breaks in cells, and counts lines through them', () => {
  const { rows, faults } = parseCsv('a,b\r\n"1,""one""","two\r\nlines"\r\n3,4\r\n');
  expect(faults).toEqual([]);
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1,"one"', 'two\nlines'] },
    { line: 4, cells: ['3', '4'] },
  ]);
});

test.each([
  ['LF', 'a,b\n1,2'],
  ['CRLF', 'a,b\r\n1,2\r\n'],
  ['CR', 'a,b\r1,2\r'],
  ['a byte order mark', '\uFEFFa,b\n1,2\n'],
  ['semicolons, as Excel writes them in some countries', 'a;b\n1;2\n'],
  ['tabs', 'a\tb\n1\t2\n'],
  ['empty lines and lines of commas at the end', 'a,b\n\n1,2\n,\n\n'],
  ['spaces around cells', ' a , b\n1 , 2\n'],
])('the parser reads %s', (_, text) => {
  expect(rowsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('an empty text has no row', () => {
  expect(rowsOf('')).toEqual([]);
  expect(rowsOf('\uFEFF\n\n')).toEqual([]);
});

test('the parser reads what the writer wrote', () => {
  const rows = [
    ['id', 'text'],
    ['1', 'a "word", a comma\nand a line'],
    ['2', ''],
    ['3', '; and\ta tab'],
  ];
  expect(rowsOf(writeCsv(rows))).toEqual(rows);
});
