import type { ParseArgsOptionsConfig } from 'node:util';
import type { Client } from './client.ts';
import type { ExitCode } from './exit.ts';

export type Values = Record<string, string | boolean | string[] | undefined>;

export interface Call {
  client: Client;
  /** What stands behind the command's name. */
  words: string[];
  values: Values;
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
