import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Build, type Changes, newBuild } from './new-build.ts';

/** One place of a source, and the text that replaces it. A change of the source there fails the build by name. */
export interface Edit {
  /** The file, from the root of the repository. */
  file: string;
  from: string;
  to: string;
}

/** A build of a remote, or of the shell, from sources that differ in one place, so that no minifier decides what differs. */
export function editedBuild(name: string, edit: Edit, changes: Changes): Build {
  const folder = mkdtempSync(join(tmpdir(), 'edited-'));
  const program = join(import.meta.dirname, 'build-edited.ts');
  execFileSync(process.execPath, [program, name === 'shell' ? name : `mfe-${name}`, folder, JSON.stringify(edit)], {
    stdio: 'pipe',
  });
  return newBuild(name, { ...changes, from: folder });
}
