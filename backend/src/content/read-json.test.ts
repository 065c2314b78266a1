import { expect, test } from '@jest/globals';
import { parseJson } from './read-json.ts';

test.each([
  ['{', 1],
  ['[\n  {"id": "a"},\n  {"id": }\n]', 3],
  ['', 1],
])('the reader names the line of broken JSON: %j', (text, line) => {
  expect(parseJson(text, 'movies')).toMatchObject({ faults: [{ line, reason: 'This is not valid JSON.' }] });
});

test.each([
  ['"movies"', 'movies', 'must hold a list of rows'],
  ['{"id": "a"}', 'movies', 'must hold a list of rows'],
  ['[1]', 'movies', 'must hold a list of rows'],
  ['[]', undefined, 'must hold an object with a list for each kind'],
  ['{"movies": {}}', undefined, 'must hold an object with a list for each kind'],
  ['{"films": []}', undefined, '"films" is unknown'],
])('the reader rejects the wrong shape %j', (text, kind, reason) => {
  const { tables, faults } = parseJson(text, kind as 'movies' | undefined);
  expect(faults).toMatchObject([{ reason: expect.stringContaining(reason) }]);
  expect(tables).toEqual([]);
});

test('the reader survives a hundred thousand brackets', () => {
  expect(parseJson('['.repeat(100_000), 'movies').faults).toHaveLength(1);
});

test('the reader gives each row its line, whatever its strings contain', () => {
  const text = '[\n  {"id": "a", "title": "[{\\"\\\\"},\n\n  {"id": "b",\n   "more": [{}]}, {"id": "c"}\n]';
  const { tables, faults } = parseJson(text, 'movies');
  expect(faults).toEqual([]);
  expect(tables[0]?.rows.map(({ line, values }) => [line, values.id])).toEqual([
    [2, 'a'],
    [4, 'b'],
    [5, 'c'],
  ]);
});

test('the reader splits one file into its kinds', () => {
  const { tables } = parseJson('{\n"movies": [\n{"id": "a"}],\n"halls": [\n\n{"id": "b"}, {"id": "c"}\n]}');
  expect(tables.map(({ kind, rows }) => [kind, rows.map(({ line }) => line)])).toEqual([
    ['movies', [3]],
    ['halls', [6, 6]],
  ]);
});
