import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TYPES_FILE } from '@viewmax/contracts/discovery';
import type { WebpackPluginInstance } from 'webpack';
import { atStage, emitText } from './at-stage.ts';
import { compileShared } from './compile-shared.ts';

function declarations(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  try {
    compileShared(folder, { declarationsOnly: true });
    const files = globSync('src/**/*.d.ts', { cwd: folder }).sort();
    return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Adds the types of the modules that the shell provides to its release, so that squads check against a live shell. */
export const typesPlugin: WebpackPluginInstance = atStage('added', 'typesPlugin', (compilation) =>
  emitText(compilation, TYPES_FILE, JSON.stringify(declarations())),
);
