import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from './client.ts';
import type { Command, Values } from './command.ts';
import { commands } from './commands/all.ts';
import { EXIT, type ExitCode, Stop, wrongUsage } from './exit.ts';
import { helpOf, overview } from './help.ts';

export interface World {
  env: Record<string, string | undefined>;
  print(text: string): void;
  complain(text: string): void;
}

const GLOBAL = {
  url: { type: 'string' },
  token: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The command that the first words name, and the words behind it. */
function find(args: readonly string[]): { command: Command; rest: string[] } | null {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ');
    const command = commands.find((one) => one.name === name);
    if (command) return { command, rest: args.slice(length) };
  }
  return null;
}

function parse({ options, usage }: Command, args: string[]): { values: Values; words: string[] } {
  try {
    const { values, positionals } = parseArgs({ args, options: { ...GLOBAL, ...options }, allowPositionals: true });
    return { values: values as Values, words: positionals };
  } catch (error) {
    throw wrongUsage(`${(error as Error).message}\nUsage: viewmax ${usage}`);
  }
}

/** On the machine of `npm start`, its ops token lies in its data directory. */
function localToken(url: string, env: World['env']): string | undefined {
  if (!['localhost', '127.0.0.1'].includes(new URL(url).hostname)) return undefined;
  try {
    return readFileSync(join(env.DATA_DIR ?? '.data', 'secrets/ops'), 'utf8');
  } catch {
    return undefined;
  }
}

async function carryOut(
  { command, rest }: { command: Command; rest: string[] },
  { env, print }: World,
): Promise<ExitCode> {
  const { values, words } = parse(command, rest);
  if (values.help) {
    print(helpOf(command));
    return EXIT.done;
  }
  const url = String(values.url ?? env.VIEWMAX_URL ?? 'http://localhost:8080');
  if (!URL.canParse(url)) throw wrongUsage(`--url ${url} is no address.`);
  const token = (values.token as string | undefined) ?? env.VIEWMAX_TOKEN ?? localToken(url, env);
  const { data, text, exit = EXIT.done } = await command.run({ client: createClient(url, token), words, values });
  print(values.json ? JSON.stringify(data, null, 2) : text);
  return exit;
}

const thisWorld: World = { env: process.env, print: console.log, complain: console.error };

/** Carries out one command line, and returns its exit code. */
export async function runCli(args: readonly string[], world: World = thisWorld): Promise<ExitCode> {
  const found = find(args);
  if (!found) {
    const asked = args.length === 0 || args.some((arg) => ['help', '--help', '-h'].includes(arg));
    if (!asked) world.complain(`There is no command "${args.join(' ')}".\n`);
    world[asked ? 'print' : 'complain'](overview(commands));
    return asked ? EXIT.done : EXIT.usage;
  }
  try {
    return await carryOut(found, world);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    world.complain(
      args.includes('--json') ? JSON.stringify({ error: error.message, exit: error.code }) : error.message,
    );
    return error.code;
  }
}
