import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The type errors of a remote; empty without any. The bundler only removes types, so it finds none. */
export const typeErrors = (folder: string): Promise<string> =>
  new Promise((done) => {
    const tsc = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
    execFile(process.execPath, [tsc, '--noEmit', '--pretty', 'false', '-p', folder], { cwd: folder }, (error, output) =>
      done(error ? output.trim() : ''),
    );
  });
