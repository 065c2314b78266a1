import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPackage } from '@viewmax/build/federation/packages';
import { type Command, CommandFailed, didYouMean, EXIT, wrongUsage } from '@viewmax/cli';
import { type CallEntry, type Calls, readCalls } from '../docs/read-calls.ts';
import { type Entry, type EntryPoint, readReference } from '../docs/read-reference.ts';

/** A package's `exports`, as npm's package.json has them: the types of each entry point. */
type Exports = Record<string, string | { types?: string }>;

/**
 * The names by which a remote imports a package's entry points. An entry point with `*` is one for each file, and the
 * first of two entry points to a file counts.
 */
export function entryPointsOf(place: string, { name, exports = {} }: { name: string; exports?: Exports }): string[] {
  const entryPoints = new Map<string, string>();
  const add = (file: string, entryPoint: string) => entryPoints.has(file) || entryPoints.set(file, entryPoint);
  for (const [entryPoint, target] of Object.entries(exports)) {
    const types = typeof target === 'string' ? target : (target.types ?? '');
    // The test kit's own entry point has the names of its files.
    if (!types.endsWith('.d.ts') || entryPoint.startsWith('./testing/')) continue;
    const full = entryPoint.replace('.', name);
    const [before = '', after] = types.replace('./', '').split('*');
    if (after === undefined) add(before, full);
    else
      for (const file of readdirSync(join(place, before)).sort())
        if (file.endsWith(after)) add(before + file, full.replace('*', file.slice(0, file.length - after.length)));
  }
  return [...entryPoints.values()];
}

const PACKAGE = '@viewmax/shared';
const LIVE = '.viewmax/types';

const fenced = (kind: string, code: string): string => `\`\`\`${kind}\n${code}\n\`\`\``;

const entryText = ({ name, text, examples, code }: Entry): string =>
  [`### ${name}`, text, fenced('ts', code), ...examples.map((one) => fenced('tsx', one))].filter(Boolean).join('\n\n');

const entryPointText = ({ entryPoint, entries }: EntryPoint): string =>
  [`## ${entryPoint}`, ...entries.map(entryText)].join('\n\n');

const indexText = (entryPoints: readonly EntryPoint[]): string =>
  entryPoints
    .map(({ entryPoint, entries }) => `${entryPoint}\n  ${entries.map(({ name }) => name).join(', ')}`)
    .join('\n\n');

const noSuch = (word: string, known: readonly string[]): CommandFailed =>
  new CommandFailed(
    `There is no "${word}" in the shell's API.${didYouMean(word, known)} "viewmax docs" lists what there is.`,
    EXIT.no,
  );

const CALLERS = { public: 'Anyone calls it.', member: 'A member calls it.', attendant: 'An attendant calls it.' };

const lineOf = ({ address, access, text }: CallEntry): string => `- \`${address}\` (${access}): ${text}`;

const partOf = ({ address, access, text, code }: CallEntry): string =>
  [`### ${address}`, `${text} ${CALLERS[access]}`, fenced('ts', code)].join('\n\n');

/** The page about the calls of the backend and the list of them, or the types of those whose address contains the words. */
async function callsText(folder: string, place: string, words: readonly string[]): Promise<string> {
  // The kit's bundler would look for the file inside the kit.
  const calls: Calls = await import(
    /* webpackIgnore: true */ pathToFileURL(join(place, 'src/contracts/calls.js')).href
  );
  const entries = readCalls(folder, `${PACKAGE}/contracts/calls`, calls);
  if (words.length === 0)
    return `${readFileSync(join(place, 'calls.md'), 'utf8')}\n## All calls\n\n${entries.map(lineOf).join('\n')}`;
  const wanted = entries.filter(({ address }) => words.every((word) => address.includes(word)));
  if (wanted.length === 0) throw noSuch(words.join(' '), []);
  return wanted.map(partOf).join('\n\n');
}

function found(entryPoints: readonly EntryPoint[], word: string): string {
  const whole = entryPoints.filter(({ entryPoint }) =>
    [entryPoint, entryPoint.slice(PACKAGE.length + 1)].includes(word),
  );
  if (whole.length > 0) return whole.map(entryPointText).join('\n\n');
  const named = entryPoints.flatMap(({ entryPoint, entries }) =>
    entries.filter(({ name }) => name === word).map((entry) => `## ${entryPoint}\n\n${entryText(entry)}`),
  );
  const known = entryPoints.flatMap(({ entries }) => entries.map(({ name }) => name));
  if (named.length === 0) throw noSuch(word, known);
  return named.join('\n\n');
}

export const docs: Command = {
  name: 'docs',
  usage: 'docs [<name> | <import> | calls [<word>]]',
  summary: "prints the shell's API: its names with their types, and the calls of the backend",
  help: `The text is Markdown, made from the installed types, so it needs no network. After "viewmax types" it is the API of that live
shell.

  viewmax docs                   all names, by import
  viewmax docs persistedAtom     one name
  viewmax docs ui                one import: router, ui, testing, bundled/heading.ts, contracts/movies …
  viewmax docs calls             the calls of the backend
  viewmax docs calls login       the bodies and answers of some of them`,
  async run({ words }) {
    const folder = process.cwd();
    const place = findPackage(folder, PACKAGE);
    if (!place) throw new CommandFailed(`${PACKAGE} is not installed here. Run "npm install".`, EXIT.no);
    const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    const [first, ...rest] = words;
    if (first === 'calls') {
      const text = await callsText(folder, place, rest);
      return { data: { text }, text };
    }
    if (rest.length > 0) throw wrongUsage('Name one import, one name, or "calls" with words of an address.');
    const entryPoints = readReference(folder, entryPointsOf(place, manifest));
    const wanted = first === undefined ? indexText(entryPoints) : found(entryPoints, first);
    const from = existsSync(LIVE) ? `the live shell, whose types are in ${LIVE}` : `${PACKAGE} ${manifest.version}`;
    const parts = pathToFileURL(join(place, 'parts.html')).href;
    const text = `From ${from}. The parts of screens as members see them: ${parts}\n\n${wanted}`;
    return { data: first === undefined ? entryPoints : { text }, text };
  },
};
