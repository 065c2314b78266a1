import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackage } from './places.ts';

/** The dependencies that these packages declare and the built files below a folder import, sorted. */
export function importsIn(folder: string, packages: readonly string[]): string[] {
  const texts = globSync('**/*.{js,mjs,d.ts}', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  const declared = packages.flatMap((packageDir) => {
    const { dependencies = {}, devDependencies = {} } = readPackage(packageDir);
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  const isImported = (name: string): boolean => {
    const form = new RegExp(`(?:from|import|import\\(|require\\()\\s*['"]${name}['"/]`);
    return texts.some((text) => form.test(text));
  };
  return [...new Set(declared)].filter((name) => !name.startsWith('@viewmax/') && isImported(name)).sort();
}
