import type { ParseArgsOptionsConfig } from 'node:util';
import type { Client } from './client.ts';
import { type ExitCode, wrongUsage } from './exit.ts';

export type Values = Record<string, string | boolean | string[] | undefined>;

export interface Call {
  client: Client;
  /** What stands behind the command's name. */
  words: string[];
  values: Values;
  /** Tells how far it has come: a line that is drawn anew on a terminal, in a pipe one for each change. */
  progress(line: string): void;
  wait(ms: number): Promise<void>;
}

/** What a command found: `data` for programs (`--json`), `text` for people. */
export interface Result {
  data: unknown;
  text: string;
  /** When it was carried out, but the answer is no. */
  exit?: ExitCode;
}

export interface Command {
  /** Such as `rollout start`. */
  name: string;
  usage: string;
  /** One line for the list. */
  summary: string;
  /** What one should know, with an example. */
  help: string;
  options?: ParseArgsOptionsConfig;
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
