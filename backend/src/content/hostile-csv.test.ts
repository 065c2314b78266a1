import { test } from '@jest/globals';
import { mustBeLinear } from '@viewmax/testing/server/test-linear';
import { readFiles } from './read-files.ts';

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
