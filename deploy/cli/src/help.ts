import type { ParseArgsOptionsConfig } from 'node:util';
import { type Command, groups, OPTION } from './command.ts';

/** The options of every command. */
export const GLOBAL_OPTIONS = {
  url: { type: 'string' },
  token: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** All commands under their headings, a line each. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const listed = (group: string): string[] => {
    const lines = commands.filter((one) => one.group === group);
    const text = lines.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
    return lines.length > 0 ? [`${group}:\n${text}`] : [];
  };
  return `viewmax <command>, to release a part of Viewmax alone

${groups.flatMap(listed).join('\n\n')}

A release from build to all devices:

  npm run build
  viewmax publish mfe-catalog/dist
  viewmax can-i-deploy catalog
  viewmax rollout start catalog
  viewmax rollout watch 7

"viewmax <command> --help" shows details.

  --url    the address of ops (VIEWMAX_URL, http://localhost:8081)
  --token  your token (VIEWMAX_TOKEN; for one on this machine, the ops token under DATA_DIR)
  --json   for programs; "viewmax help --json" describes every command and option

Exit codes: 0 done, 1 no, 2 wrong usage, 3 not reachable, 4 changed meanwhile.`;
}

/** The most words after the name of a command, by its usage; options do not count. */
export function mostWords({ name, usage }: Command): number {
  const words = usage.slice(name.length).replace(OPTION, '');
  if (words.includes('...')) return Number.POSITIVE_INFINITY;
  return words.match(/<[^>]+>|\[[^\]]+\]|\S+/g)?.length ?? 0;
}

const optionsOf = (options: ParseArgsOptionsConfig) =>
  Object.entries(options).map(([name, { type, multiple }]) => ({
    name: `--${name}`,
    takesValue: type === 'string',
    ...(multiple && { repeats: true }),
  }));

/** A command in a form for programs. */
export const described = ({ name, usage, summary, help, options = {} }: Command) => ({
  ...{ name, usage, summary, help },
  options: optionsOf(options),
});

/** Commands in a form for programs. */
export const commandList = (commands: readonly Command[]) => ({
  commands: commands.map(described),
  options: optionsOf(GLOBAL_OPTIONS),
});

export const inGroup = (commands: readonly Command[], word: string): Command[] =>
  commands.filter(({ name }) => name.startsWith(`${word} `));

/** The commands that begin with this word, such as `rollout`; null without any. */
export function groupOf(commands: readonly Command[], word: string): string | null {
  const own = inGroup(commands, word);
  if (own.length === 0) return null;
  const lines = own.map(({ usage, summary }) => `  viewmax ${usage}\n      ${summary}`);
  return `viewmax ${word} <command>\n\n${lines.join('\n')}\n\n"viewmax ${word} <command> --help" shows details.`;
}

export const helpOf = ({ usage, summary, help }: Command): string => `viewmax ${usage}\n\n${summary}\n\n${help}`;
