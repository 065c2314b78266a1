import { join } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { API, type Checker } from 'typescript/unstable/sync';

/**
 * Asks the TypeScript compiler about one file of a package and what it imports, with the package's settings. The file
 * exists, or `text` is its content. Undefined if the compiler finds no such file.
 */
export function readTypes<T>(
  folder: string,
  file: string,
  read: (checker: Checker, entry: SourceFile) => T,
  text?: string,
): T | undefined {
  const settings = join(folder, 'tsconfig.entry.json');
  const path = join(folder, file);
  const unwritten = new Map([[settings, JSON.stringify({ extends: './tsconfig.json', include: [], files: [file] })]]);
  if (text !== undefined) unwritten.set(path, text);
  const readFile = (one: string): string | undefined => unwritten.get(one);
  const fileExists = (one: string): boolean | undefined => unwritten.has(one) || undefined;
  const api = new API({ cwd: folder, fs: { readFile, fileExists } });
  try {
    const project = api.updateSnapshot({ openProjects: [settings] }).getProject(settings);
    const entry = project?.program.getSourceFile(path);
    return project && entry && read(project.checker, entry);
  } finally {
    api.close();
  }
}
