import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds `file` for this process alone and returns the way to let go of it.
 * The operating system holds the lock (through SQLite's file locking), so a killed process leaves nothing stuck.
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
