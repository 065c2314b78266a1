import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { entryPointsOf, readReference } from './read-reference.ts';

const shared = join(import.meta.dirname, '../../../shared/app');

test('every name of the API for squads has a description', () => {
  const bundled = globSync('*.{ts,tsx}', { cwd: join(shared, 'bundled') }).filter((file) => !file.includes('.test.'));
  const entryPoints = ['', '/router', '/ui', ...bundled.sort().map((file) => `/bundled/${file}`)];
  const read = readReference(shared, [
    ...entryPoints.map((entryPoint) => `@viewmax/shared${entryPoint}`),
    '@viewmax/testing',
  ]);
  expect(read.map(({ entries }) => entries.length)).not.toContain(0);
  const silent = read.flatMap(({ entryPoint, entries }) =>
    entries.filter(({ text }) => text.length < 5).map(({ name }) => `${name} of ${entryPoint}`),
  );
  expect(silent).toEqual([]);
});

/** A folder with an installed package of these declarations. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'squad-'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { noLib: true, types: [] } }));
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, 'node_modules/@viewmax/shared', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}
const exports = {
  '.': { types: './src/public.d.ts', default: './src/public.js' },
  './router': { types: './src/router.d.ts' },
  './bundled/*.ts': { types: './src/bundled/*.d.ts' },
  './bundled/*.tsx': { types: './src/bundled/*.d.ts' },
  './testing/*': { types: './src/testing/*.d.ts' },
  './testing/environment': './src/testing/environment.mjs',
};
const manifest = { name: '@viewmax/shared', version: '1.4.0', exports };
const folder = folderWith({
  'package.json': JSON.stringify(manifest),
  'src/public.d.ts': `export { $user as $member } from './stores.js';
/** What a call takes. @example send(/* first *\\/ { to: 'x' }) */
export interface Call {
  /** Where it goes. */
  to: string;
}
`,
  'src/stores.d.ts': '/** The member. */\nexport declare const $user: { get(): string };\n',
  'src/router.d.ts': "export { Link, Routes } from 'a-package-of-the-shell';\n",
  'src/bundled/words.d.ts': 'export declare const words: (of: number) => string;\n',
});

test('the entry points of a package are its exports with types; one with a star has one for each file', () => {
  expect(entryPointsOf(join(folder, 'node_modules/@viewmax/shared'), manifest)).toEqual([
    '@viewmax/shared',
    '@viewmax/shared/router',
    '@viewmax/shared/bundled/words.ts',
  ]);
});

test('an entry has the name of the export, the description, the examples and the declaration', () => {
  const [entryPoint] = readReference(folder, ['@viewmax/shared']);
  expect(entryPoint?.entries).toEqual([
    { name: '$member', text: 'The member.', examples: [], code: 'const $user: { get(): string };' },
    {
      name: 'Call',
      text: 'What a call takes.',
      examples: ["send(/* first */ { to: 'x' })"],
      code: 'interface Call {\n  /** Where it goes. */\n  to: string;\n}',
    },
  ]);
});

test('a part that the shell alone has is shown as the import of a squad', () => {
  const [entryPoint] = readReference(folder, ['@viewmax/shared/router']);
  expect(entryPoint?.entries.map(({ code }) => code)).toEqual([
    "import { Link } from '@viewmax/shared/router';",
    "import { Routes } from '@viewmax/shared/router';",
  ]);
});
