import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from '@swc/core';
import { supportedBrowsers } from '@viewmax/build/supported-browsers';
import { pageHtml } from './page-html.ts';
import type { TakenSet } from './take-set.ts';

const START = join(import.meta.dirname, '../start/start.ts');

async function startScript(): Promise<string> {
  const { code } = await transform(readFileSync(START, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' } },
    env: { targets: supportedBrowsers, bugfixes: true },
    module: { type: 'es6' },
    minify: true,
  });
  return code;
}

/** Writes the app's files into a folder, in place of everything there. */
export async function writeWebDir(folder: string, taken: TakenSet, site: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const files = new Map<string, Buffer | string>(taken.files);
  files.set('index.html', pageHtml(taken, site));
  files.set('start.js', await startScript());
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
