import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { NOT_BUNDLED } from '@viewmax/build/not-bundled';
import { fieldTable, remoteSchema } from '@viewmax/build/remote-schema';
import { repositoryRoot } from './places.ts';

const PAGE = join(repositoryRoot, 'docs/squads.md');

const bundleTable = (): string =>
  [
    '| package | reason | instead |',
    '| --- | --- | --- |',
    ...Object.entries(NOT_BUNDLED).map(([name, { reason, instead }]) => `| \`${name}\` | ${reason} | ${instead} |`),
  ].join('\n');

/** Replaces a table between its two marks. */
function withTable(text: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest = ''] = text.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`docs/squads.md lacks ${begin} or ${end}.`);
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}

test.each([
  ['fields of remote.json', fieldTable],
  ['packages that no remote bundles', bundleTable],
])('the page for squads has the table of %s. WRITE_TABLES=1 writes it', (name, tableOf) => {
  const text = readFileSync(PAGE, 'utf8');
  const wanted = withTable(text, name, tableOf());
  if (process.env.WRITE_TABLES) writeFileSync(PAGE, wanted);
  expect(readFileSync(PAGE, 'utf8')).toBe(wanted);
});

test("the schema for editors accepts the template's remote.json and names the tabs", () => {
  const { properties = {}, required, additionalProperties } = remoteSchema();
  const template = readFileSync(join(import.meta.dirname, '../creator/template/remote.json'), 'utf8');
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(template))));
  expect([required, additionalProperties]).toEqual([['name', 'routes', 'fills'], false]);
  expect(properties).toMatchObject({
    routes: { items: { properties: { tab: { enum: expect.arrayContaining(['home']) } } } },
  });
});
