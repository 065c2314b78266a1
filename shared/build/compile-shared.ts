import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.ts';

const REFERENCE = /^\/\/\/ <reference path=".*" \/>\n/;

/** Compiles folders of `shared/src` to JavaScript with declarations, or to declarations alone, below `out`. */
export function compileShared(out: string, folders: readonly string[], { declarationsOnly = false } = {}): void {
  const shared = join(repositoryRoot, 'shared');
  const config = join(out, 'tsconfig.json');
  const settings = {
    extends: join(repositoryRoot, 'tsconfig.web.json'),
    include: [...folders.map((folder) => join(shared, 'src', folder)), join(shared, 'src/css.d.ts')],
    exclude: ['ts', 'tsx'].map((end) => join(shared, `src/**/*.test.${end}`)),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: declarationsOnly,
      rewriteRelativeImportExtensions: true,
      target: 'es2022',
      rootDir: shared,
      outDir: out,
      typeRoots: [join(repositoryRoot, 'node_modules/@types')],
    },
  };
  writeFileSync(config, JSON.stringify(settings));
  const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', config], { stdio: ['ignore', 'inherit', 'inherit'] });
  // Declarations refer to it, and TypeScript does not copy it.
  cpSync(join(shared, 'src/css.d.ts'), join(out, 'src/css.d.ts'));
  for (const file of globSync('**/*.d.ts', { cwd: out })) tidyDeclaration(join(out, file), join(shared, file));
}

/** TypeScript leaves the imports of declarations as they are, and drops references to other files. */
function tidyDeclaration(file: string, declared: string): void {
  const source = [declared.replace(/\.d\.ts$/, '.ts'), declared.replace(/\.d\.ts$/, '.tsx')];
  const first = source.flatMap((one) => {
    try {
      return readFileSync(one, 'utf8').match(REFERENCE)?.[0] ?? [];
    } catch {
      return [];
    }
  })[0];
  const text = readFileSync(file, 'utf8').replace(/(from |import\()(['"])(\.[^'"]*)\.tsx?\2/g, '$1$2$3.js$2');
  writeFileSync(file, first && !text.startsWith(first) ? first + text : text);
}
