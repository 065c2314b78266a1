import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const folder = join(import.meta.dirname, '../contracts');
const valuesForTheApp = [
  'constants',
  'deadline',
  'error-codes',
  'metric-name',
  'new-password',
  'phone',
  'known-towns',
  'price',
  'sale-state',
  'noted-events',
  'best-seats',
  'last-of',
  'seat-names',
  'seat-search',
  'seat-words',
  'ops/calls',
  'ops/hours',
];

test.each(valuesForTheApp)('%s.ts reaches no zod, so a page can bundle it', (name) => {
  const text = readFileSync(join(folder, `${name}.ts`), 'utf8');
  const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
  expect(imports.filter((from) => !valuesForTheApp.some((other) => from === `./${other}.ts`))).toEqual([]);
});

test('the list names files that exist', () => {
  expect(readdirSync(folder, { recursive: true })).toEqual(
    expect.arrayContaining(valuesForTheApp.map((name) => `${name}.ts`)),
  );
});
