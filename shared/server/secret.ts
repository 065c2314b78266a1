import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the secret under `dataDir`, or generates it first. Only the file's owner may read it. */
export function storedSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A hard link is atomic, so that concurrent processes agree on one secret and none reads a part.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}
