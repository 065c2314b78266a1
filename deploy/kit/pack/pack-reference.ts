import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partsConfig } from '@viewmax/build/parts-config';
import { repositoryRoot } from './places.ts';
import { runWebpack } from './run-webpack.ts';

const load = createRequire(import.meta.url);

/** The calls of the backend, which `viewmax docs calls` prints. */
const PAGES = ['calls.md', 'call-bodies.md'];

/** The pages of `@viewmax/shared`, beside its code. */
export const REFERENCE = [...PAGES, 'parts.html'];

/** Writes the pages for `viewmax docs`. The names of the API need none: the command reads their types. */
export async function packReference(out: string): Promise<void> {
  for (const page of PAGES) cpSync(join(repositoryRoot, 'docs', page), join(out, page));
  const stage = mkdtempSync(join(tmpdir(), 'parts-'));
  try {
    await runWebpack(partsConfig(join(repositoryRoot, 'shared/app'), stage));
    const { partsPage } = load(join(stage, 'parts.cjs')) as { partsPage(styles: string): string };
    writeFileSync(join(out, 'parts.html'), partsPage(readFileSync(join(stage, 'parts.css'), 'utf8')));
  } finally {
    rmSync(stage, { recursive: true });
  }
}
