import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, CommandFailed, EXIT } from '@viewmax/cli';
import { readReleaseFolder } from '@viewmax/registry/release';
import { checkRemote } from '../remote/check-remote.ts';
import { prepareTypes, typeErrors } from '../remote/type-errors.ts';

/** Builds the remote, and checks its types, and the rest before and afterwards as the registry does. */
async function buildChecked(folder: string): Promise<{ ms: number; warnings: string[] } | { error: string }> {
  const { faults, hints } = checkRemote(folder);
  if (faults.length > 0) return { error: faults.join('\n') };
  // Only a build needs the bundler, so only a build loads it.
  const { buildPackage } = await import('@viewmax/build/remote');
  prepareTypes(folder);
  const [result, wrongTypes] = await Promise.all([buildPackage(folder), typeErrors(folder)]);
  const errors = ['error' in result ? result.error : '', wrongTypes].filter(Boolean);
  if ('error' in result || wrongTypes) return { error: errors.join('\n') };
  return readReleaseFolder(result.dist).then(
    () => ({ ms: result.ms, warnings: hints }),
    (error: Error) => ({ error: error.message }),
  );
}

export const build: Command = {
  name: 'build',
  usage: 'build',
  summary: 'builds the remote in this folder',
  help: `The output is dist/, which "viewmax publish dist" takes. remote.json and package.json hold all settings.
The types are checked too, and src/slots.d.ts is written: the types of the slots and flags that remote.json declares.
A fault leaves no dist/, so nothing older can be published. A warning names a need that older shells than the installed one meet.

  viewmax build`,
  async run() {
    const folder = process.cwd();
    const result = await buildChecked(folder);
    if ('error' in result) {
      rmSync(join(folder, 'dist'), { recursive: true, force: true });
      throw new CommandFailed(result.error, EXIT.no);
    }
    const lines = [
      `dist is built in ${(result.ms / 1000).toFixed(1)} s`,
      ...result.warnings.map((one) => `  warning: ${one}`),
    ];
    return { data: result, text: lines.join('\n') };
  },
};
