import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Cancellation, ContentChange, ContentPlan } from '@viewmax/contracts/ops/content';
import { notRegistry } from '../client.ts';
import { type Command, command, textOf } from '../command.ts';
import { CommandFailed, EXIT, wrongUsage } from '../exit.ts';
import { readContent } from '../read-content.ts';
import { table } from '../table.ts';

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

const importContent = command({
  usage: 'content import <folder or file>... [--remove] [--yes] [--dry-run]',
  summary: 'imports towns, movies, posters, trailers, cinemas, halls, plans, showtimes and prices',
  help: `The files are <kind>.csv, and plans/<name>.json for the plan that halls name (a seating plan of pretix). They are imported as a whole, or refused with
the file, the line and the reason of every fault. Without --yes (or with --dry-run) nothing changes, and the changes are listed. The
same files again change nothing. With --remove, showtimes, trailers and posters go that the files omit: of the cinemas and days,
and of the movies, that they name. A showtime with sold tickets keeps its place and its seats. Towns that towns.csv omits close,
unless they have showtimes ahead: nobody signs up there, and its members keep tickets and points.

  viewmax content import program/
  viewmax content import program/showtimes.csv program/prices.csv --remove --yes`,
  async run({ client, words, values }) {
    if (words.length === 0) throw wrongUsage('Name a folder or a file.');
    if (values.yes && values['dry-run']) throw wrongUsage('Use either --yes or --dry-run.');
    const files = await readContent(words);
    const body = { files, dryRun: values.yes !== true, remove: values.remove === true };
    const data = await client.call('importContent', { body });
    return { data, text: textOfPlan(data) };
  },
});

const exportContent = command({
  usage: 'content export <folder> [--yes]',
  summary: 'writes the program into files that an import reads',
  help: `All open towns, movies and cinemas, and the showtimes that have not begun. An import of these files changes nothing. With --yes, files of
the same names are replaced.

  viewmax content export program/`,
  async run({ client, words, values }) {
    const [folder] = words;
    if (!folder) throw wrongUsage('Name one folder.');
    const { files } = await client.call('exportContent', { query: {} });
    for (const { name } of files) {
      if (basename(name) !== name.replace(/^plans\//, '')) throw notRegistry(client.url);
      if (!values.yes && existsSync(join(folder, name)))
        throw new CommandFailed(`${join(folder, name)} exists. Replace it with --yes.`, EXIT.no);
    }
    for (const { name, text } of files) {
      await mkdir(join(folder, dirname(name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const data = { folder, files: files.map(({ name }) => name) };
    return { data, text: data.files.map((name) => join(folder, name)).join('\n') };
  },
});

const listScreenings = command({
  usage: 'content showings [--date <day>] [--cinema <cinema>]',
  summary: 'lists the screenings of a day, with their ids and sold tickets',
  help: `Without --date it lists those of today in Lagos.

  viewmax content showings --date 2026-12-24 --cinema riverside-screens`,
  async run(call) {
    const query = { date: textOf(call, 'date'), cinema: textOf(call, 'cinema') };
    const data = await call.client.call('listShowings', { query });
    const rows = data.showings.map(({ time, movie, cinema, showtime, sold, cancelReason }) => {
      return [time, movie, cinema, cancelReason === null ? String(sold) : 'cancelled', showtime];
    });
    const text = table(['time', 'movie', 'cinema', 'sold', 'id'], rows);
    return { data, text: rows.length > 0 ? text : `There are no screenings on ${data.date}.` };
  },
});

function textOfCancellation({ dryRun, showings: screenings }: Cancellation): string {
  const lines = screenings.map(({ movie, cinema, date, time, tickets, used, members, points, cancelReason }) => {
    const scanned = used > 0 ? `, ${used} of them used` : '';
    const before = cancelReason !== null && dryRun ? ' (cancelled before)' : '';
    return `${movie} at ${cinema}, ${date} ${time}: ${tickets} tickets${scanned}, ${members} members, ${points} Vp${before}`;
  });
  const end = dryRun
    ? 'Nothing has changed yet. Repeat the command with --yes: the tickets become Cancelled, the points go back, and the members get messages.'
    : 'The tickets are cancelled, the points are back with who paid, and the messages leave within a minute.';
  return [...lines, end].join('\n');
}

const cancelScreening = command({
  usage: 'content cancel-showing <id> [--cinema <cinema>] --reason "…" [--yes]',
  summary: 'cancels a screening, returns its points and tells its members',
  help: `Without --yes nothing changes, and the tickets, members and points are listed. A screening is cancelled for good: sales
close, its tickets become Cancelled, and all points go back to who paid. Members read the reason. Without --cinema it is cancelled in
every cinema that shows it. A command that was cut short is completed by the same command. The ids: viewmax content showings.

  viewmax content cancel-showing 0b9f6d3c --cinema riverside-screens --reason "The projector is broken" --yes`,
  async run(call) {
    const [showtime] = call.words;
    const reason = textOf(call, 'reason');
    if (!showtime) throw wrongUsage('Name one screening by its id: viewmax content showings lists them.');
    if (!reason?.trim()) throw wrongUsage('A cancelled screening needs a --reason, which its members read.');
    const body = { cinema: textOf(call, 'cinema'), reason, dryRun: call.values.yes !== true };
    const data = await call.client.call('cancelShowing', { params: { showtime }, body });
    return { data, text: textOfCancellation(data) };
  },
});

const closeSeat = command({
  usage: 'content close-seat <seat> --cinema <cinema> --hall "…" [--open] [--yes]',
  summary: 'takes a seat of a hall with a plan out of use',
  help: `Without --yes nothing changes, and the showtimes ahead are counted. A sold seat stays sold, and is not sold again. With --open
the seat is back in use. Showtimes that are imported later have it closed too.

  viewmax content close-seat F7 --cinema riverside-screens --hall "Screen 2, first floor" --yes`,
  async run(call) {
    const [seat] = call.words;
    const [cinema, hall] = [textOf(call, 'cinema'), textOf(call, 'hall')];
    if (!seat || !cinema || !hall) throw wrongUsage('Name a seat such as F7, its --cinema and its --hall.');
    const isOpen = call.values.open === true;
    const body = { cinema, hall, seat, isOpen, dryRun: call.values.yes !== true };
    const data = await call.client.call('closeSeat', { body });
    const { dryRun, showings: screenings, sold } = data;
    const what = `${seat} is ${isOpen ? 'open' : 'closed'} in ${screenings} screenings ahead`;
    const text = [
      dryRun ? `${what.replace(' is ', ' would be ')}, sold in ${sold} of them.` : `${what}, sold in ${sold} of them.`,
      ...(dryRun ? ['Nothing has changed yet. Repeat the command with --yes.'] : []),
    ];
    return { data, text: text.join('\n') };
  },
});

export const contentList: Command[] = [importContent, exportContent, listScreenings, cancelScreening, closeSeat];
