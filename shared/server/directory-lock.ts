import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks `file` for this process and returns the function that releases it. The operating system holds the lock (through
 * SQLite's file locking), so a killed process leaves no lock.
 */
export function lockFile(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    holder.exec('begin exclusive');
  } catch (cause) {
    holder.close();
    throw new Error(`${file} is held by another process. Stop that process first, or use another data directory.`, {
      cause,
    });
  }
  return () => holder.close();
}
