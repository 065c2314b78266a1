import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readRemoteJson } from '@viewmax/build/read-remote-json';
import { writeSlotTypes } from '@viewmax/build/slot-types';

const { resolve } = createRequire(import.meta.url);

/** The compiler of the kit. */
export const tsc = (): string => join(dirname(resolve('typescript/package.json')), 'bin/tsc');

/** Writes the types of the slots that `remote.json` declares, as the compiler needs them. */
export const prepareTypes = (folder: string): void => writeSlotTypes(folder, readRemoteJson(folder));

/**
 * The type errors of a remote; empty without any, or without TypeScript. The bundler only removes types, so it finds none.
 */
export function typeErrors(folder: string): Promise<string> {
  if (!existsSync(join(folder, 'tsconfig.json'))) return Promise.resolve('');
  const args = [tsc(), '--noEmit', '--pretty', 'false', '-p', folder];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder }, (error, output) =>
      // A compiler that did not start has no output, and has checked nothing.
      done(error ? output.trim() || error.message : ''),
    );
  });
}
