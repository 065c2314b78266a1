import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { TYPES_FILE } from '@viewmax/contracts/discovery';
import type { WebpackPluginInstance } from 'webpack';
import { atStage, emitText } from './at-stage.ts';
import { repositoryRoot } from './repository-root.ts';

const { resolve } = createRequire(import.meta.url);

const REFERENCE = /^\/\/\/ <reference path=".*" \/>\n/;

/** The folders of the package `@viewmax/shared`, and their folders in it. Squads import them by these names. */
const PACKAGES: Record<string, string> = { app: 'src', contracts: 'src/contracts', testing: 'src/testing' };

/** The names of our own packages, as the published package has them. */
export const asPublished = (text: string): string =>
  text.replace(/@viewmax\/(contracts|testing)\b/g, '@viewmax/shared/$1');

/** Inside the package the files import each other by their paths, so that a squad's older package is not mixed in. */
function asFile(text: string, file: string): string {
  const to = (path: string): string => relative(dirname(file), join('src', path)).replace(/^(?!\.)/, './');
  return text
    .replace(/@viewmax\/contracts\/([\w-]+)/g, (_, name: string) => to(`contracts/${name}.ts`))
    .replace(/(?<=')@viewmax\/shared\/internal(?=')/g, () => to('provided/internal.ts'));
}

function copySources(stage: string): void {
  for (const [packageDir, folder] of Object.entries(PACKAGES)) {
    const source = join(repositoryRoot, 'shared', packageDir);
    const isLeftOut = (file: string): boolean => /\.test\.tsx?$|^server\/|\.json$|\.md$|^node_modules/.test(file);
    for (const file of globSync('**/*.*', { cwd: source }).filter((one) => !isLeftOut(one))) {
      const target = join(folder, file);
      mkdirSync(dirname(join(stage, target)), { recursive: true });
      if (!/\.tsx?$/.test(file)) cpSync(join(source, file), join(stage, target));
      else writeFileSync(join(stage, target), asFile(readFileSync(join(source, file), 'utf8'), target));
    }
  }
}

/**
 * Compiles the packages that squads import to JavaScript with declarations and styles, or to declarations alone, below
 * `out`.
 */
export function compileShared(out: string, { declarationsOnly = false } = {}): void {
  const stage = mkdtempSync(join(tmpdir(), 'shared-'));
  try {
    copySources(stage);
    symlinkSync(join(repositoryRoot, 'node_modules'), join(stage, 'node_modules'));
    const settings = {
      extends: join(repositoryRoot, 'tsconfig.web.json'),
      include: ['src'],
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: declarationsOnly,
        rewriteRelativeImportExtensions: true,
        target: 'es2022',
        rootDir: stage,
        outDir: out,
        typeRoots: [join(repositoryRoot, 'node_modules/@types')],
      },
    };
    writeFileSync(join(stage, 'tsconfig.json'), JSON.stringify(settings));
    const tsc = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', stage], { stdio: ['ignore', 'inherit', 'inherit'] });
    // TypeScript copies neither the declarations that others refer to, nor styles.
    const copied = declarationsOnly ? 'src/css.d.ts' : 'src/**/*.{css,mjs,d.ts}';
    for (const file of globSync(copied, { cwd: stage })) cpSync(join(stage, file), join(out, file));
    for (const file of globSync('**/*.d.ts', { cwd: out })) tidyDeclaration(join(out, file), join(stage, file));
  } finally {
    rmSync(stage, { recursive: true });
  }
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

/** Adds the types of the modules that the shell provides to its release, so that squads check against a live shell. */
export const typesPlugin: WebpackPluginInstance = atStage('added', 'typesPlugin', (compilation) => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  try {
    compileShared(folder, { declarationsOnly: true });
    const files = globSync('src/**/*.d.ts', { cwd: folder }).sort();
    const declarations = files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
    emitText(compilation, TYPES_FILE, JSON.stringify(Object.fromEntries(declarations)));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
