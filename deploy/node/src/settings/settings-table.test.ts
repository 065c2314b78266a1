import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { backendEnvironment } from '@viewmax/backend/config';
import { z } from 'zod';
import { variables } from './variables.ts';

type Shape = Record<string, z.ZodType>;

/** The default that the schema fills in. Without one, `normally` describes what holds. */
function defaultOf(schema: z.ZodType): string {
  const { normally } = schema.meta() ?? {};
  if (typeof normally === 'string') return normally;
  if (!(schema instanceof z.ZodDefault)) return 'none';
  const { defaultValue } = schema.def;
  return typeof defaultValue === 'string' ? `\`${defaultValue}\`` : String(defaultValue);
}

/** The table between the two marks of a README, in the order of the schema. */
function withTable(readme: string, shape: Shape): string {
  const rows = Object.entries(shape).map(
    ([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.description} |`,
  );
  const table = ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  return readme.replace(/(?<=<!-- settings -->\n\n)[\s\S]*?(?=\n\n<!-- end of settings -->)/, () => table);
}

test.each<[string, Shape]>([
  ['deploy/node', variables.shape],
  ['backend', backendEnvironment.shape],
])('the README of %s has the settings of the schema. WRITE_SETTINGS=1 writes them', (room, shape) => {
  const file = join(import.meta.dirname, '../../../..', room, 'README.md');
  const readme = withTable(readFileSync(file, 'utf8'), shape);
  if (process.env.WRITE_SETTINGS) writeFileSync(file, readme);
  expect(readFileSync(file, 'utf8')).toBe(readme);
  for (const [name, { description }] of Object.entries(shape)) {
    expect(description).toBeTruthy();
    expect(readme).toContain(`| \`${name}\` |`);
  }
});
