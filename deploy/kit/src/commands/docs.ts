import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPackage } from '@viewmax/build/federation/packages';
import { type Command, CommandFailed, didYouMean, EXIT, wrongUsage } from '@viewmax/cli';
import { type CallEntry, type Entry, type EntryPoint, REFERENCE_FILE, type Reference } from '../reference/reference.ts';

const PACKAGE = '@viewmax/shared';

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
function callsText(place: string, { calls }: Reference, words: readonly string[]): string {
  if (words.length === 0)
    return `${readFileSync(join(place, 'calls.md'), 'utf8')}\n## All calls\n\n${calls.map(lineOf).join('\n')}`;
  const wanted = calls.filter(({ address }) => words.every((word) => address.includes(word)));
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
  help: `The text is Markdown, of the installed version of ${PACKAGE}, so it needs no network.

  viewmax docs                   all names, by import
  viewmax docs persistedAtom     one name
  viewmax docs ui                one import: router, ui, testing, bundled/heading.ts, contracts/movies …
  viewmax docs calls             the calls of the backend
  viewmax docs calls login       the bodies and answers of some of them`,
  async run({ words }) {
    const place = findPackage(process.cwd(), PACKAGE);
    if (!place) throw new CommandFailed(`${PACKAGE} is not installed here. Run "npm install".`, EXIT.no);
    const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { version: string };
    const file = join(place, REFERENCE_FILE);
    if (!existsSync(file)) {
      const advice = 'Install a newer version of it.';
      throw new CommandFailed(`${PACKAGE} ${version} was packed without a reference. ${advice}`, EXIT.no);
    }
    const reference = JSON.parse(readFileSync(file, 'utf8')) as Reference;
    const [first, ...rest] = words;
    if (first === 'calls') {
      const text = callsText(place, reference, rest);
      return { data: { text }, text };
    }
    if (rest.length > 0) throw wrongUsage('Name one import, one name, or "calls" with words of an address.');
    const { entryPoints } = reference;
    const wanted = first === undefined ? indexText(entryPoints) : found(entryPoints, first);
    const parts = pathToFileURL(join(place, 'parts.html')).href;
    const text = `From ${PACKAGE} ${version}. The parts of screens as members see them: ${parts}\n\n${wanted}`;
    return { data: first === undefined ? entryPoints : { text }, text };
  },
};
