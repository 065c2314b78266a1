import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { SLOT_TYPES } from '@viewmax/build/slot-types';

/** Packages that the compiler checks at once. */
export interface TypeProgram {
  packages: string[];
  /** The file of its configuration. */
  project: string;
}

interface Settings {
  extends: string;
  compilerOptions?: object;
  include: string[];
}

const settingsOf = (packageDir: string): Settings =>
  JSON.parse(readFileSync(join(repositoryRoot, packageDir, 'tsconfig.json'), 'utf8')) as Settings;

/**
 * A name that only one package's build defines must not be valid in other packages. A declared module may be, as it has
 * no code, and so may the slots of a remote, which any remote may fill.
 */
const declaresNames = (packageDir: string): boolean =>
  globSync('**/*.d.ts', { cwd: join(repositoryRoot, packageDir), exclude: ['node_modules', 'dist', SLOT_TYPES] }).some(
    (file) => /^declare (?!module )/m.test(readFileSync(join(repositoryRoot, packageDir, file), 'utf8')),
  );

/**
 * Puts packages with the same options into one program. The compiler then reads and checks the packages that they
 * import once, and not once for each package.
 */
export function typePrograms(
  packages: readonly string[],
  folder = join(repositoryRoot, '.cache/types'),
): TypeProgram[] {
  const groups = new Map<string, string[]>();
  for (const packageDir of packages) {
    const { extends: base, compilerOptions } = settingsOf(packageDir);
    const options = JSON.stringify([resolve(repositoryRoot, packageDir, base), compilerOptions]);
    const key = declaresNames(packageDir) ? packageDir : options;
    groups.set(key, [...(groups.get(key) ?? []), packageDir]);
  }
  return [...groups.values()].map((group) => ({ packages: group, project: projectOf(group, folder) }));
}

function projectOf(group: readonly string[], folder: string): string {
  const [packageDir = '', ...others] = group;
  if (others.length === 0) return join(repositoryRoot, packageDir, 'tsconfig.json');
  const { extends: base, compilerOptions } = settingsOf(packageDir);
  const include = group.flatMap((one) => settingsOf(one).include.map((part) => join(repositoryRoot, one, part)));
  const project = join(folder, `${packageDir.replaceAll('/', '-')}.json`);
  mkdirSync(dirname(project), { recursive: true });
  writeFileSync(
    project,
    JSON.stringify({ extends: resolve(repositoryRoot, packageDir, base), compilerOptions, include }),
  );
  return project;
}
