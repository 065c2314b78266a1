import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const isInside = (folder: string, other: string): boolean => other.startsWith(`${folder}/`);

/** Each folder with those that its files import; types count too. Tests and their helpers belong to no layer. */
function folderImports(root: string): Map<string, Set<string>> {
  const all = globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const files = new Set(all.filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('testing/')));
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = dirname(file);
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = normalize(join(folder, path)).replaceAll('\\', '/');
      if (!files.has(target)) continue;
      const other = dirname(target);
      // The root composes its folders, and may hold types that all of them read.
      if (folder === '.' || other === '.' || folder === other) continue;
      if (isInside(folder, other) || isInside(other, folder)) continue;
      imports.set(folder, (imports.get(folder) ?? new Set()).add(other));
    }
  }
  return imports;
}

/** The first circle of folders that import each other, such as `['a', 'b', 'a']`; null where folders are layers. */
export function folderCircle(root: string): string[] | null {
  const imports = folderImports(root);
  const finished = new Set<string>();
  function follow(folder: string, path: readonly string[]): string[] | null {
    const start = path.indexOf(folder);
    if (start >= 0) return [...path.slice(start), folder];
    if (finished.has(folder)) return null;
    for (const other of imports.get(folder) ?? []) {
      const circle = follow(other, [...path, folder]);
      if (circle) return circle;
    }
    finished.add(folder);
    return null;
  }
  for (const folder of imports.keys()) {
    const circle = follow(folder, []);
    if (circle) return circle;
  }
  return null;
}
