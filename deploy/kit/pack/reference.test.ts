import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { NOT_BUNDLED } from '@viewmax/build/not-bundled';
import { fieldTable, remoteSchema } from '@viewmax/build/remote-schema';
import { commands } from '@viewmax/cli';
import type { Offer, SlotTypes } from '@viewmax/contracts/discovery';
import { slots } from '@viewmax/contracts/slots';
import { kitCommands } from '../src/run-kit.ts';
import { repositoryRoot } from './packages.ts';

const PAGE = join(repositoryRoot, 'docs/squads-reference.md');

const tableOf = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const packages = (): string[][] =>
  Object.entries(NOT_BUNDLED).map(([name, { reason, instead }]) => [`\`${name}\``, reason, instead]);

const places = (): string[][] =>
  Object.entries<Omit<Offer, 'passes'> & { passes: SlotTypes[string] }>(slots).map(
    ([name, { path, many, sized, passes }]) => [
      `\`${name}\``,
      `\`${path}\``,
      many ? 'several, which ops order' : 'one owner',
      Object.entries(passes)
        .map(([value, type]) => `\`${value}: ${type}\``)
        .join(', ') || 'nothing',
      sized ? 'has to be declared' : 'may be declared',
    ],
  );

/** The whole page, made from what the code declares. */
const page = (): string => `# Reference for squads

Made from the code: \`WRITE_TABLES=1 npm run unit -- deploy/kit/pack/reference.test.ts\` writes this page. [The guide](squads.md) explains it.
\`npx viewmax help --json\` lists every command, and \`npx viewmax docs\` the shell's API.

## remote.json

\`"$schema": "./node_modules/@viewmax/remote-kit/remote.schema.json"\` completes the fields in an editor.

${fieldTable()}

## Slots to fill

${tableOf(['slot', 'at', 'takes', 'passes', 'height'], places())}

## Packages that no remote bundles

${tableOf(['package', 'reason', 'instead'], packages())}
`;

test('the reference for squads says what the code declares. WRITE_TABLES=1 writes it', () => {
  const wanted = page();
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

/** The words and options after `viewmax` in the code of a page. */
const namedCommands = (file: string): string[][] =>
  [
    ...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(
      /(?:`|^ {4}(?:npx )?)(?:npx )?viewmax ([a-z][^`\n]*)/gm,
    ),
  ].map(([, line = '']) => line.replace(/"[^"]*"/g, '').split(/\s+/));

test('every command and option of viewmax that a page names exists', () => {
  const known = new Map([...kitCommands, ...commands].map((one) => [one.name, Object.keys(one.options ?? {})]));
  const all = ['url', 'token', 'json', 'help'];
  const files = globSync(['*.md', 'docs/*.md', 'docs/operations/*.md'], { cwd: repositoryRoot });
  const named = files.flatMap((file) => namedCommands(file).map((words) => ({ file, words })));
  expect(named.length).toBeGreaterThan(60);
  const wrong = named.filter(({ words: [first = '', second = '', ...rest] }) => {
    const name = [`${first} ${second}`, first].find((one) => known.has(one));
    if (name === undefined) return !['help', 'completion'].includes(first);
    const options = [second, ...rest].flatMap((word) => /^--([\w-]+)$/.exec(word)?.[1] ?? []);
    return options.some((option) => ![...all, ...(known.get(name) ?? [])].includes(option));
  });
  expect(wrong.map(({ file, words }) => `${file}: viewmax ${words.join(' ')}`)).toEqual([]);
});
