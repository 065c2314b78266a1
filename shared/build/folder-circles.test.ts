import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { repositoryRoot } from './repository-root.ts';

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Tests and their helpers import from every layer. */
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || /(^|\/)(test|testing)\//.test(file);

const slashed = (path: string): string => path.replaceAll('\\', '/');

function sourcesOf(packageDir: string): Set<string> {
  const all = globSync('**/*.{ts,tsx}', {
    cwd: packageDir,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  return new Set(all.map(slashed).filter((file) => !isTest(file)));
}

/** Finds the file behind an import of the package's own package, such as `@viewmax/shared/internal`. */
function readExports(packageDir: string): (specifier: string) => string | undefined {
  const { name, exports = {} } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    name: string;
    exports?: Record<string, string>;
  };
  return (specifier) => {
    if (specifier !== name && !specifier.startsWith(`${name}/`)) return undefined;
    const entry = `.${specifier.slice(name.length)}`;
    if (exports[entry]) return exports[entry];
    for (const [pattern, target] of Object.entries(exports)) {
      const [start, rest] = pattern.split('*');
      if (start && rest !== undefined && entry.startsWith(start))
        return target.replace('*', entry.slice(start.length, entry.length - rest.length));
    }
    return undefined;
  };
}

/** Each folder with those that its files import; types count too. The folder of the package itself is `.`. */
function folderImports(packageDir: string): Map<string, Set<string>> {
  const files = sourcesOf(packageDir);
  const ownFile = readExports(packageDir);
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = dirname(file);
    for (const [, specifier = ''] of readFileSync(join(packageDir, file), 'utf8').matchAll(IMPORT)) {
      const path = specifier.startsWith('.') ? join(folder, specifier) : ownFile(specifier);
      const target = path && slashed(normalize(path));
      if (!target || !files.has(target) || dirname(target) === folder) continue;
      imports.set(folder, (imports.get(folder) ?? new Set()).add(dirname(target)));
    }
  }
  return imports;
}

function reachedFrom(folder: string, imports: ReadonlyMap<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const other of imports.get(next) ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      open.push(other);
    }
  }
  return reached;
}

/** The groups of a package's folders that import each other, such as `[['src/a', 'src/b']]`. Layers have none. */
function folderCircles(packageDir: string): string[][] {
  const imports = folderImports(packageDir);
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(folder, imports)]));
  const circles = new Map<string, string[]>();
  for (const [folder, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(folder)).sort();
    if (circle.length > 0) circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

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

test.each<[title: string, files: Record<string, string>, circles: string[][]]>([
  [
    'two folders that import each other are a circle, by a type too',
    {
      'store/write.ts': "import { at } from '../clock/at.ts';",
      'store/row.ts': 'export type Row = string;',
      'clock/at.ts': "import type { Row } from '../store/row.ts';",
    },
    [['clock', 'store']],
  ],
  [
    'a circle over three folders is found, and a dynamic import closes it',
    {
      'a/a.ts': "import '../b/b.ts';",
      'b/b.ts': "export { c } from '../c/c.ts';",
      'c/c.ts': "const later = () => import('../a/a.ts');",
    },
    [['a', 'b', 'c']],
  ],
  [
    'a folder and its subfolder that import each other are a circle',
    { 'ops/ops.ts': "import './routes/one.ts';", 'ops/routes/one.ts': "import '../ops.ts';" },
    [['ops', 'ops/routes']],
  ],
  ...['@viewmax/package', '@viewmax/package/app/public'].map((name): [string, Record<string, string>, string[][]] => [
    `an import of the own package, ${name}, closes a circle`,
    { 'app/public.ts': "export { one } from '../parts/one.ts';", 'parts/one.ts': `import '${name}';` },
    [['app', 'parts']],
  ]),
  [
    'layers, tests, their helpers and other packages make no circle',
    {
      'src/root.ts': "import './ops/ops.ts';",
      'src/ops/ops.ts': "import '../store/store.ts';\nimport '@viewmax/roomier';",
      'src/store/store.ts': 'export {};',
      'src/store/store.test.ts': "import '../ops/ops.ts';",
      'src/store/testing/open.ts': "import '../../ops/ops.ts';",
    },
    [],
  ],
])('%s', (_, files, circles) => {
  expect(folderCircles(planted(files))).toEqual(circles);
});

const packages = globSync(['*/package.json', '{deploy,shared}/*/package.json'], { cwd: repositoryRoot })
  .map(dirname)
  .filter((packageDir) => !packageDir.includes('node_modules'))
  .sort();

test.each(packages)('the folders of %s are layers', (packageDir) => {
  expect(folderCircles(join(repositoryRoot, packageDir))).toEqual([]);
});
