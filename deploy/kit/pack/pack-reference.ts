import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REFERENCE_FILE, type Reference } from '../src/reference/reference.ts';
import { repositoryRoot } from './packages.ts';
import { type Calls, readCalls } from './read-calls.ts';
import { type Exports, entryPointsOf, readReference } from './read-reference.ts';

/** Lays out a squad's folder with the packed package and all others. The compiler finds the latter from there alone. */
function layOut(folder: string, out: string, name: string): string {
  const packages = join(repositoryRoot, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const one of readdirSync(packages))
    if (one !== '@viewmax') symlinkSync(join(packages, one), join(folder, 'node_modules', one));
  const place = join(folder, 'node_modules', name);
  cpSync(out, place, { recursive: true });
  const settings = { extends: join(repositoryRoot, 'tsconfig.web.json'), compilerOptions: { types: [] } };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  return place;
}

/** Writes the names of the packed API with their types and descriptions, so that squads need no reader of types. */
export async function packReference(out: string, manifest: { name: string; exports: Exports }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  try {
    const place = layOut(folder, out, manifest.name);
    const calls: Calls = await import(pathToFileURL(join(place, 'src/contracts/calls.js')).href);
    const reference: Reference = {
      entryPoints: readReference(folder, entryPointsOf(place, manifest)),
      calls: readCalls(folder, `${manifest.name}/contracts/calls`, calls),
    };
    writeFileSync(join(out, REFERENCE_FILE), `${JSON.stringify(reference)}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
