import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { folderCircles } from './folder-circles.ts';
import { repositoryRoot } from './repository-root.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

function planted(files: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'folders-'));
  const exports = { '.': './app/public.ts', './app/*': './app/*.ts' };
  const all = { 'package.json': JSON.stringify({ name: '@viewmax/package', exports }), ...files };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

test('two folders that import each other are a circle, by a type too', () => {
  const files = {
    'store/write.ts': "import { at } from '../clock/at.ts';",
    'store/row.ts': 'export type Row = string;',
    'clock/at.ts': "import type { Row } from '../store/row.ts';",
  };
  expect(folderCircles(planted(files))).toEqual([['clock', 'store']]);
});

test('a circle over three folders is found, and a dynamic import closes it', () => {
  const files = {
    'a/a.ts': "import '../b/b.ts';",
    'b/b.ts': "export { c } from '../c/c.ts';",
    'c/c.ts': "const later = () => import('../a/a.ts');",
  };
  expect(folderCircles(planted(files))).toEqual([['a', 'b', 'c']]);
});

test('a folder and its subfolder that import each other are a circle', () => {
  const files = { 'ops/ops.ts': "import './routes/one.ts';", 'ops/routes/one.ts': "import '../ops.ts';" };
  expect(folderCircles(planted(files))).toEqual([['ops', 'ops/routes']]);
});

test('two folders that meet in a file of the root are a circle with it', () => {
  const files = {
    'src/app.ts': "import './ops/ops.ts';",
    'src/options.ts': 'export {};',
    'src/ops/ops.ts': "import type { Options } from '../options.ts';",
  };
  expect(folderCircles(planted(files))).toEqual([['src', 'src/ops']]);
});

test.each(['@viewmax/package', '@viewmax/package/app/public'])(
  'an import of the own package, %s, closes a circle',
  (name) => {
    const files = {
      'app/public.ts': "export { one } from '../parts/one.ts';",
      'parts/one.ts': `import '${name}';`,
    };
    expect(folderCircles(planted(files))).toEqual([['app', 'parts']]);
  },
);

test('layers, tests, their helpers and other packages make no circle', () => {
  const files = {
    'src/root.ts': "import './ops/ops.ts';",
    'src/ops/ops.ts': "import '../store/store.ts';\nimport '@viewmax/roomier';",
    'src/store/store.ts': 'export {};',
    'src/store/store.test.ts': "import '../ops/ops.ts';",
    'src/store/testing/open.ts': "import '../../ops/ops.ts';",
  };
  expect(folderCircles(planted(files))).toEqual([]);
});

const packages = globSync(['*/package.json', '{deploy,shared}/*/package.json'], { cwd: repositoryRoot })
  .map(dirname)
  .filter((packageDir) => !packageDir.includes('node_modules'))
  .sort();

test.each(packages)('the folders of %s are layers', (packageDir) => {
  expect(folderCircles(join(repositoryRoot, packageDir))).toEqual([]);
});
