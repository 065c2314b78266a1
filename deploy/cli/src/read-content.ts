import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ContentFault, type ContentFile, MAX_CONTENT } from '@viewmax/contracts/ops/content';
import { CommandFailed, EXIT, wrongUsage } from './exit.ts';

const utf8 = new TextDecoder();
const LINE_BREAK = 10;

/** The first line with bytes that are not UTF-8. A line break is one byte, and no part of another character. */
function brokenLine(bytes: Buffer): number {
  let from = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(LINE_BREAK, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}

async function filesIn(folder: string, form: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.flatMap((entry) => (form.test(entry.name) && !entry.isDirectory() ? entry.name : []));
  return names.sort().map((name) => join(folder, name));
}

/** A plan has the name of its folder too. */
const nameOf = (path: string) => (/\.json$/i.test(path) ? `plans/${basename(path)}` : basename(path));

async function namesOf(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => {
    throw wrongUsage(`${place} cannot be read.`);
  });
  if (!found.isDirectory()) return [place];
  const names = await filesIn(place, /\.csv$/i);
  if (names.length === 0) throw wrongUsage(`${place} has no .csv file.`);
  return [...names, ...(await filesIn(join(place, 'plans'), /\.json$/i).catch(() => []))];
}

/** Reads the files of an import, or all of a folder. It refuses files that are not UTF-8, and names their lines. */
export async function readContent(places: readonly string[]): Promise<ContentFile[]> {
  const files: ContentFile[] = [];
  const faults: ContentFault[] = [];
  let size = 0;
  for (const path of (await Promise.all(places.map(namesOf))).flat()) {
    const name = nameOf(path);
    const { size: own } = await stat(path);
    size += own;
    if (size > MAX_CONTENT) throw new CommandFailed(`An import has at most ${MAX_CONTENT} bytes.`, EXIT.no);
    const bytes = await readFile(path).catch(() => {
      throw wrongUsage(`${path} cannot be read.`);
    });
    if (isUtf8(bytes)) files.push({ name, text: utf8.decode(bytes) });
    else faults.push({ file: name, line: brokenLine(bytes), reason: 'The text is not UTF-8. Save it as "CSV UTF-8".' });
  }
  if (faults.length === 0) return files;
  const lines = faults.map(({ file, line, reason }) => `  ${file}:${line}  ${reason}`);
  throw new CommandFailed(`The import is refused.\n${lines.join('\n')}`, EXIT.no, { faults });
}
