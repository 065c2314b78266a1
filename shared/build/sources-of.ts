import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SLOT_TYPES } from './slot-types.ts';

/** The text of each source of a remote by its path, without tests and without what builds write. */
export function sourcesOf(folder: string): Map<string, string> {
  const source = join(folder, 'src');
  const files = existsSync(source) ? readdirSync(source, { recursive: true, encoding: 'utf8' }) : [];
  const own = relative('src', SLOT_TYPES);
  const code = files.filter((file) => /\.[jt]sx?$/.test(file) && !/\.test\.[jt]sx?$/.test(file) && file !== own);
  return new Map(code.sort().map((file) => [`src/${file}`, readFileSync(join(source, file), 'utf8')]));
}
