import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { backendEnvironment } from '@viewmax/backend/config';
import { withSettings } from './settings-table.ts';
import { variables } from './variables.ts';

const rooms: [string, string, Parameters<typeof withSettings>[1]][] = [
  ['the node', '../../README.md', variables.shape],
  ['the backend', '../../../../backend/README.md', backendEnvironment.shape],
];

test.each(rooms)('the README of %s has the settings of the schema. WRITE_SETTINGS=1 writes them', (_, file, shape) => {
  const readme = join(import.meta.dirname, file);
  const text = readFileSync(readme, 'utf8');
  if (process.env.WRITE_SETTINGS) writeFileSync(readme, withSettings(text, shape));
  expect(readFileSync(readme, 'utf8')).toBe(withSettings(text, shape));
});

test.each(rooms)('each setting of %s has a description', (_, __, shape) => {
  expect(Object.entries(shape).filter(([, schema]) => !schema.description)).toEqual([]);
});

test('a README without a mark is refused', () => {
  expect(() => withSettings('<!-- settings -->', {})).toThrow('lacks');
});
