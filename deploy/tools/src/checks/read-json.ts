import { readFileSync } from 'node:fs';

/** Reads the report of a program. Returns undefined when the program ended before it wrote the report. */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
