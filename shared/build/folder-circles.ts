import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

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
export function folderCircles(packageDir: string): string[][] {
  const imports = folderImports(packageDir);
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(folder, imports)]));
  const circles = new Map<string, string[]>();
  for (const [folder, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(folder)).sort();
    if (circle.length > 0) circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}
