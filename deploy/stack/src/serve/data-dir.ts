import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFile } from '@viewmax/shared/server/directory-lock';
import { Failure } from '../process/failure.ts';
import { diskFailure } from './disk-failure.ts';

/** Marks a directory as ours: only such a one is ever emptied. */
const MARKER = '.viewmax-data';
const LOCK = 'pglite.lock';

// Not `recursive: true`: where nothing can be made, as under /proc, that never returns.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function writable(folder: string): void {
  try {
    makeFolder(folder);
    const isNew = readdirSync(folder).length === 0;
    // A full disk still takes an empty file.
    if (isNew || existsSync(join(folder, MARKER))) writeFileSync(join(folder, MARKER), 'Viewmax\n');
    else {
      writeFileSync(join(folder, '.probe'), 'Viewmax\n');
      rmSync(join(folder, '.probe'));
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw diskFailure(error, { dataDir: folder }) ?? new Failure(`DATA_DIR ${folder} cannot be written to (${code}).`);
  }
}

function empty(folder: string): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  if (names.length > 0 && !names.includes(MARKER)) {
    throw new Failure(`DATA_DIR ${folder} was not made by Viewmax, so it is not emptied.`);
  }
  // Whoever runs on it would write on into the emptied directory.
  const unlock = lockFile(join(folder, LOCK));
  try {
    for (const name of names) if (name !== LOCK) rmSync(join(folder, name), { recursive: true });
  } finally {
    unlock();
  }
  rmSync(join(folder, LOCK), { force: true });
}

/** Makes sure that the data directory is there and can be written to, and empties it first when asked to. */
export function prepareDataDir(folder: string, { reset = false } = {}): void {
  if (reset) empty(folder);
  writable(folder);
}
