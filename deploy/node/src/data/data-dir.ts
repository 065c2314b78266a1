import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFile } from '@viewmax/server/directory-lock';
import { diskFailure } from './disk-failure.ts';

/** Marks a directory of Viewmax. A reset empties only a directory with this file. */
const MARKER = '.viewmax-data';
const LOCK = 'pglite.lock';

// `recursive: true` never returns under /proc, so this function makes each folder itself.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function writable(folder: string): void {
  try {
    makeFolder(folder);
    const isNew = readdirSync(folder).length === 0;
    // A full disk still accepts an empty file, so the probe has content.
    if (isNew || existsSync(join(folder, MARKER))) writeFileSync(join(folder, MARKER), 'Viewmax\n');
    else {
      try {
        writeFileSync(join(folder, '.probe'), 'Viewmax\n');
      } finally {
        rmSync(join(folder, '.probe'), { force: true });
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw diskFailure(error, { DATA_DIR: folder }) ?? new Error(`DATA_DIR ${folder} is not writable (${code}).`);
  }
}

function empty(folder: string): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  if (names.length > 0 && !names.includes(MARKER)) {
    throw new Error(`DATA_DIR ${folder} was not created by Viewmax, so the reset does not empty it.`);
  }
  // A running process would write into the emptied directory. The lock rejects the reset then.
  const unlock = lockFile(join(folder, LOCK));
  try {
    for (const name of names) if (name !== LOCK) rmSync(join(folder, name), { recursive: true });
  } finally {
    unlock();
  }
  rmSync(join(folder, LOCK), { force: true });
}

/** Creates the data directory and checks that it is writable. With `reset` it empties the directory first. */
export function prepareDataDir(folder: string, { reset = false } = {}): void {
  if (reset) empty(folder);
  writable(folder);
}
