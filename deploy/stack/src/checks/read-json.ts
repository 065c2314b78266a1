import { readFileSync } from 'node:fs';

/** What a program left in a file; nothing when it did not come so far. */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
