import type { ParseArgsOptionsConfig } from 'node:util';
import type { Client } from './client.ts';
import { type ExitCode, wrongUsage } from './exit.ts';

export type Values = Record<string, string | boolean | string[] | undefined>;

/** The options and the variable of a command's further registry. */
export interface OtherRegistry {
  address: string;
  token: string;
  variable: string;
}

export interface Call {
  client: Client;
  /** Opens a further registry, for a command that works with two. */
  open(other: OtherRegistry): Client;
  /** The positional arguments of the command. */
  words: string[];
  values: Values;
  /** Shows progress: a line that is redrawn on a terminal, or a line for each change in a pipe. */
  progress(line: string): void;
  /** Prints a line of an answer that comes in pieces. */
  print(line: string): void;
  env: Record<string, string | undefined>;
  /** All commands of this program. */
  commands: readonly Command[];
  wait(ms: number): Promise<void>;
}

/** The result of a command: `data` for programs (`--json`), `text` for people. */
export interface Result {
  data: unknown;
  /** Null if the command has printed its answer in pieces. */
  text: string | null;
  /** Set if the command succeeded and the answer is no. */
  exit?: ExitCode;
}

/** The parts of the list of commands, in their order. */
export const groups = ['build', 'release', 'watch', 'ops'] as const;
type Group = (typeof groups)[number];

export interface Command {
  /** Such as `rollout start`. */
  name: string;
  usage: string;
  /** The heading under which the list of commands has it. */
  group?: Group;
  /** One line for the list of commands. */
  summary: string;
  /** Details and an example. */
  help: string;
  options?: ParseArgsOptionsConfig;
  /** The options that the version before had, each with what to use instead. */
  gone?: Readonly<Record<string, string>>;
  run(call: Call): Promise<Result>;
}

export const textOf = ({ values }: Pick<Call, 'values'>, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

export function numberOf(call: Pick<Call, 'values'>, name: string): number | undefined {
  const text = textOf(call, name);
  if (text === undefined) return undefined;
  if (text.trim() === '' || !Number.isFinite(Number(text))) throw wrongUsage(`--${name} ${text} is no number.`);
  return Number(text);
}

/** An option of a usage, with its example of a value. */
export const OPTION = /\[?--([\w-]+)(?: ("[^"]*"|<[^>]*>|[^\s\]]+))?\]?/g;

/** A command with the name and the options of its usage. An option with a value takes a text. */
export function command(written: Omit<Command, 'name' | 'options'>): Command {
  const { usage } = written;
  const [name = usage] = /^[a-z][a-z-]*(?: [a-z][a-z-]*)*(?= |$)/.exec(usage) ?? [];
  const options = [...usage.matchAll(OPTION)].map(([, option, value]) => [
    option,
    { type: value === undefined ? 'boolean' : 'string' },
  ]);
  return { name, options: Object.fromEntries(options), ...written };
}

/** Commands under a heading of the list. */
export const grouped = (group: Group, list: readonly Command[]): Command[] => list.map((one) => ({ group, ...one }));
