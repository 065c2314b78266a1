import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { ErrorFrame, ErrorView } from '@viewmax/contracts/ops/reports';
import { command } from '../command.ts';
import { CommandFailed, EXIT, wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';
import { minuteOf, whenOf } from '../table.ts';

const shareText = ({ share, count }: ErrorView, loads: number): string =>
  share
    ? `${share.canary.failed} of ${share.canary.of} canary devices, ${share.control.failed} of ${share.control.of} control devices`
    : `${count} times in ${loads} page views`;

function callSiteOf({ script, source }: ErrorFrame): string {
  if (!source) return `    at ${script}`;
  const at = `${source.file}:${source.line}:${source.column}`;
  return source.name ? `    at ${source.name} (${at})` : `    at ${at}`;
}

function linesOf(error: ErrorView, loads: number): string[] {
  const { kind, message, count, firstAt, lastAt, frames, components, flags = [] } = error;
  return [
    `${kind}: ${message}`,
    `  ${count} times, ${minuteOf(firstAt)} to ${whenOf(lastAt)}; ${shareText(error, loads)}`,
    ...frames.map(callSiteOf),
    ...(flags.length > 0 ? [`  with the flags ${flags.join(', ')}`] : []),
    ...(components.length > 0 ? ['  in the components', ...components.map(callSiteOf)] : []),
  ];
}

export const errors = command({
  usage: 'errors <release>',
  summary: 'shows what pages reported about a release, with file and line',
  help: `The most frequent error first. File and line come from the source maps of the build, which "publish" uploads.

  viewmax errors catalog@1.1.0`,
  async run({ client, words }) {
    if (words.length !== 1) throw wrongUsage('Name one release.');
    const [release = ''] = await findReleases(client, words);
    const data = await client.call('readErrors', { query: { release } });
    if (data.errors.length === 0) {
      return { data, text: `${release}: no errors in ${data.loads} page views of the last 30 days` };
    }
    return { data, text: data.errors.map((error) => linesOf(error, data.loads).join('\n')).join('\n\n') };
  },
});

async function readStack(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  return readFile(file, 'utf8').catch(() => {
    throw new CommandFailed(`${file} cannot be read.`, EXIT.no);
  });
}

export const trace = command({
  usage: 'trace <file>',
  summary: 'translates a stack of scripts into files and lines of the source',
  help: `The file contains a stack as a browser prints it; "-" reads it from the standard input.

  viewmax trace stack.txt`,
  async run({ client, words: [file, ...more] }) {
    if (!file || more.length > 0) throw wrongUsage('Name one file, or - for the standard input.');
    const data = await client.call('trace', { body: { stack: await readStack(file) } });
    return { data, text: data.stack };
  },
});
