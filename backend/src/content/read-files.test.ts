import { expect, test } from '@jest/globals';
import type { ContentFault } from '@viewmax/contracts/ops/content';
import { mustBeLinear } from '@viewmax/testing/server/test-linear';
import { readFiles } from './read-files.ts';

function read(...files: [name: string, text: string][]) {
  const faults: ContentFault[] = [];
  const { tables, broken } = readFiles(
    files.map(([name, text]) => ({ name, text })),
    (fault) => faults.push(fault),
  );
  return {
    tables,
    broken: [...broken],
    faults,
    said: faults.map(({ file, line, reason }) => `${file}:${line} ${reason}`),
  };
}

test('the reader lists all faults of all files, not the first one', () => {
  const { said } = read(
    ['halls.csv', 'cinema,hall,seats\nriver,Screen 1,0\n,Screen 2,100\nriver,Screen 3\n'],
    ['prices.csv', 'cinema,price\nriver,-5\n,100\n'],
  );
  expect(said).toEqual([
    'halls.csv:4 The row has 2 cells, and the first line names 3 columns.',
    'halls.csv:2 seats is "0". It must be a whole number from 1 to 5000, without units or commas.',
    'halls.csv:3 cinema is empty.',
    'prices.csv:2 price is "-5". It must be a whole number from 1 to 1000000, without units or commas.',
    'prices.csv:3 cinema is empty.',
  ]);
});

test('the reader rejects columns that are unknown, missing or there twice', () => {
  const { said } = read(['halls.csv', 'cinema,seats,seats,cost\nriver,1,1,1\n']);
  expect(said).toEqual([
    'halls.csv:1 The column "seats" is there twice.',
    'halls.csv:1 The column "cost" is unknown. halls have cinema, hall, seats, seats_per_row, plan, closed_seats.',
    'halls.csv:1 The column "hall" is missing.',
  ]);
});

test.each(['__proto__', 'constructor', 'toString'])('the reader treats the column %s as unknown', (name) => {
  expect(read(['halls.csv', `cinema,hall,seats,${name}\nriver,1,1,1\n`]).said).toEqual([
    expect.stringContaining(`halls.csv:1 The column "${name}" is unknown.`),
  ]);
});

test('the reader rejects a second row with the same key, and names the first one', () => {
  const { said } = read(['halls.csv', 'cinema,hall,seats\nriver,Screen 1,50\nriver,Screen 1,60\n']);
  expect(said).toEqual(['halls.csv:3 Line 2 has the same cinema, hall: river, Screen 1.']);
});

test('the reader rejects unknown files, empty files and a kind in two files', () => {
  const { said } = read(
    ['films.csv', ''],
    ['content.csv', ''],
    ['halls.csv', ''],
    ['prices.csv', 'cinema,price\n'],
    ['movies.json', '[]'],
    ['PRICES.csv', 'cinema,price\n'],
  );
  expect(said).toEqual([
    expect.stringContaining('films.csv:1 The name "films.csv" is unknown.'),
    expect.stringContaining('content.csv:1 The name "content.csv" is unknown.'),
    'halls.csv:1 The file is empty. Its first line names the columns.',
    expect.stringContaining('movies.json:1 The name "movies.json" is unknown.'),
    'prices.csv:1 Another file has prices too. Join them.',
  ]);
});

test.each(['=HYPERLINK("https://evil.example")', '@SUM(A1)', '+1', '-1'])(
  'the reader rejects the text %s, which a spreadsheet runs, and takes it behind a quote',
  (formula) => {
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const csv = (text: string) => `cinema,hall,seats\nriver,${cell(text)},50\n`;
    expect(read(['halls.csv', csv(formula)]).said).toEqual([
      expect.stringContaining('which a spreadsheet runs as a formula'),
    ]);
    expect(read(['halls.csv', csv(`'${formula}`)]).tables.halls?.[0]?.values.hall).toBe(formula);
  },
);

test('the reader rejects a file in another encoding', () => {
  expect(read(['halls.csv', 'cinema,hall,seats\nriver,Caf\ufffd,50\n']).said).toEqual([
    'halls.csv:2 hall has characters that cannot be read. Save the file as UTF-8.',
  ]);
});

test('the reader rejects more than 50,000 rows', () => {
  const rows = Array.from({ length: 50_001 }, (_, at) => `river,Screen ${at},50\n`).join('');
  expect(read(['halls.csv', `cinema,hall,seats\n${rows}`]).said).toEqual([
    'halls.csv:1 An import has at most 50000 rows. Import it in parts.',
  ]);
});

test('the reader takes an empty cell as no value, and leaves out absent columns', () => {
  const { tables, faults } = read(
    ['Movies.CSV', 'id,comes_on\neko,\n'],
    ['halls.csv', 'cinema,hall,seats,seats_per_row\nriver,Screen 1,50,\n'],
  );
  expect(faults).toEqual([]);
  expect(tables.movies?.map(({ values }) => values)).toEqual([{ id: 'eko', comes_on: null }]);
  expect(tables.halls?.map(({ values }) => values)).toEqual([
    { cinema: 'river', hall: 'Screen 1', seats: 50, seats_per_row: 12 },
  ]);
});

test('the reader names the kinds with a refused row, and all kinds for a fault of the whole', () => {
  expect(read(['halls.csv', 'cinema,hall,seats\nriver,1,0\n'], ['prices.csv', 'cinema,price\n']).broken).toEqual([
    'halls',
  ]);
  expect(read(['content.csv', '']).broken).toHaveLength(8);
});

const numbered = (length: number, sign: string) => Array.from({ length: length / 8 }, (_, at) => at).join(sign);

test.each<[string, (length: number) => string]>([
  ['quotes', (length) => `id\n"${'""'.repeat(length / 2)}"\n`],
  ['a quote that never closes', (length) => `id\n"${'a\n'.repeat(length / 2)}`],
  ['spaces', (length) => `id\n${' '.repeat(length)}x"`],
  ['line breaks', (length) => '\n'.repeat(length)],
  ['returns', (length) => `id${'\r'.repeat(length)}`],
  ['cells', (length) => `id\n${','.repeat(length)}`],
  ['columns', (length) => numbered(length, ',')],
  ['equal columns', (length) => 'id,'.repeat(length / 3)],
  ['broken rows', (length) => `id\n${'a"\n'.repeat(length / 3)}`],
  ['rows', (length) => `id\n${numbered(length, '\n')}`],
])('a file of a million characters of %s is read in linear time', (_, text) => {
  mustBeLinear((csv) => readFiles([{ name: 'movies.csv', text: csv }], () => undefined), text);
});
