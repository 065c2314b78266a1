import { access, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ContentChange, ContentPlan } from '@viewmax/contracts/content';
import { notRegistry } from '../client.ts';
import type { Command } from '../command.ts';
import { CommandFailed, EXIT, wrongUsage } from '../exit.ts';
import { readContent } from '../read-content.ts';

const SIGN: Record<ContentChange['action'], string> = { added: '+', changed: '~', removed: '-' };
const MOST_LETTERS = 60;

function short(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const line = text.replace(/\s+/g, ' ');
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS)}…` : line;
}

const lineOf = ({ action, kind, key, columns = {} }: ContentChange): string[] => [
  `${SIGN[action]} ${kind} ${key}`,
  ...Object.entries(columns).map(([name, [from, to]]) => `    ${name}: ${short(from)} -> ${short(to)}`),
];

function textOfPlan({ dryRun, added, changed, removed, unchanged, changes, notes }: ContentPlan): string {
  const all = added + changed + removed;
  const left = all - changes.length;
  return [
    ...changes.flatMap(lineOf),
    ...(left > 0 ? [`and ${left} more`] : []),
    ...notes.map((note) => `note: ${note}`),
    `${added} ${dryRun ? 'to add' : 'added'}, ${changed} ${dryRun ? 'to change' : 'changed'}, ${removed} ${dryRun ? 'to remove' : 'removed'}, ${unchanged} unchanged`,
    ...(dryRun && all > 0 ? ['Nothing has changed yet. Repeat the command with --yes.'] : []),
  ].join('\n');
}

const importContent: Command = {
  name: 'content import',
  usage: 'content import <folder or file>... [--remove] [--yes]',
  summary: 'imports movies, posters, trailers, cinemas, halls, showtimes and prices',
  help: `The files are <kind>.csv. They are imported as a whole, or refused with
the file, the line and the reason of every fault. Without --yes (or with --dry-run) nothing changes, and the changes are listed. The
same files again change nothing. With --remove, showtimes, trailers and posters go that the files omit: of the cinemas and days,
and of the movies, that they name. A showtime with sold tickets keeps its place and its seats.

  viewmax content import program/
  viewmax content import program/showtimes.csv program/prices.csv --remove --yes`,
  options: { remove: { type: 'boolean' }, yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  async run({ client, words, values }) {
    if (words.length === 0) throw wrongUsage('Name a folder or a file.');
    if (values.yes && values['dry-run']) throw wrongUsage('Use either --yes or --dry-run.');
    const files = await readContent(words);
    const body = { files, dryRun: values.yes !== true, remove: values.remove === true };
    const data = await client.call('importContent', { body });
    return { data, text: textOfPlan(data) };
  },
};

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const exportContent: Command = {
  name: 'content export',
  usage: 'content export <folder> [--yes]',
  summary: 'writes the program into files that an import reads',
  help: `All movies and cinemas, and the showtimes that have not begun. An import of these files changes nothing. With --yes, files of
the same names are replaced.

  viewmax content export program/`,
  options: { yes: { type: 'boolean' } },
  async run({ client, words, values }) {
    const [folder] = words;
    if (!folder) throw wrongUsage('Name one folder.');
    const { files } = await client.call('exportContent', { query: {} });
    for (const { name } of files) {
      if (basename(name) !== name) throw notRegistry(client.url);
      if (!values.yes && (await isThere(join(folder, name))))
        throw new CommandFailed(`${join(folder, name)} exists. Replace it with --yes.`, EXIT.no);
    }
    await mkdir(folder, { recursive: true });
    for (const { name, text } of files) await writeFile(join(folder, name), text);
    const data = { folder, files: files.map(({ name }) => name) };
    return { data, text: data.files.map((name) => join(folder, name)).join('\n') };
  },
};

export const contentList: Command[] = [importContent, exportContent];
