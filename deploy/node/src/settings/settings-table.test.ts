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
  if (schema instanceof z.ZodPipe) return defaultOf(schema.in as z.ZodType);
  if (!(schema instanceof z.ZodDefault)) return 'none';
  const { defaultValue } = schema.def;
  if (defaultValue === '') return 'none';
  return typeof defaultValue === 'string' ? `\`${defaultValue}\`` : String(defaultValue);
}

/** The table between the two marks of a page, in the order of the schema. */
function withTable(page: string, shape: Shape): string {
  const rows = Object.entries(shape).map(
    ([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.description} |`,
  );
  const table = ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  return page.replace(/(?<=<!-- settings -->\n\n)[\s\S]*?(?=\n\n<!-- end of settings -->)/, () => table);
}

test.each<[string, Shape]>([
  ['deploy/node', variables.shape],
  ['backend', backendEnvironment.shape],
])('SETTINGS.md of %s has the settings of the schema. WRITE_SETTINGS=1 writes them', (folder, shape) => {
  const file = join(import.meta.dirname, '../../../..', folder, 'SETTINGS.md');
  const page = withTable(readFileSync(file, 'utf8'), shape);
  if (process.env.WRITE_SETTINGS) writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
  for (const [name, { description }] of Object.entries(shape)) {
    expect(description).toBeTruthy();
    expect(page).toContain(`| \`${name}\` |`);
  }
});
