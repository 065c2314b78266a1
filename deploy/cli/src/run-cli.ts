import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from './client.ts';
import type { Command, Values } from './command.ts';
import { commands as ours } from './commands/all.ts';
import { CommandFailed, EXIT, type ExitCode, wrongUsage } from './exit.ts';
import { groupOf, helpOf, overview } from './help.ts';

export interface World {
  env: Record<string, string | undefined>;
  print(text: string): void;
  complain(text: string): void;
  /** A line can be redrawn. */
  isTerminal: boolean;
  /** Writes text without a line break. */
  draw(text: string): void;
  wait(ms: number): Promise<void>;
}

const GLOBAL = {
  url: { type: 'string' },
  token: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Finds the command in the first words, and returns it with the other words. */
function find(commands: readonly Command[], args: readonly string[]): { command: Command; rest: string[] } | null {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ');
    const command = commands.find((one) => one.name === name || one.alias === name);
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

/** `npm start` stores its ops token in its data directory, so local commands need no option. */
function localToken(url: string, env: World['env']): string | undefined {
  if (!['localhost', '127.0.0.1'].includes(new URL(url).hostname)) return undefined;
  try {
    return readFileSync(join(env.DATA_DIR ?? '.data', 'secrets/ops'), 'utf8');
  } catch {
    return undefined;
  }
}

const CLEAR_LINE = '\r\u001b[2K';

/** On a terminal, one line that is redrawn. Elsewhere, a line on the standard error for each change. */
function progressOf({ isTerminal, draw, complain }: World, isJson: boolean) {
  let last = '';
  return {
    show(line: string) {
      if (isJson || line === last) return;
      last = line;
      if (isTerminal) draw(`${CLEAR_LINE}${line}`);
      else complain(line);
    },
    end: () => void (isTerminal && last && draw(CLEAR_LINE)),
  };
}

async function carryOut({ command, rest }: { command: Command; rest: string[] }, world: World): Promise<ExitCode> {
  const { env, print, wait } = world;
  const { values, words } = parse(command, rest);
  if (values.help) {
    print(helpOf(command));
    return EXIT.done;
  }
  const url = String(values.url ?? env.VIEWMAX_URL ?? 'http://localhost:8081');
  if (!/^https?:/.test(url) || !URL.canParse(url)) throw wrongUsage(`--url ${url} is not a valid address.`);
  const token = (values.token as string | undefined) ?? env.VIEWMAX_TOKEN ?? localToken(url, env);
  const progress = progressOf(world, values.json === true);
  const call = { client: createClient(url, token), words, values, progress: progress.show, wait };
  const { data, text, exit = EXIT.done } = await command.run(call).finally(progress.end);
  print(values.json ? JSON.stringify(data, null, 2) : text);
  return exit;
}

const thisWorld: World = {
  env: process.env,
  print: console.log,
  complain: console.error,
  isTerminal: process.stderr.isTTY,
  draw: (text) => void process.stderr.write(text),
  wait: (ms) => after(ms),
};

/** Runs one command line and returns its exit code. */
export async function runCli(
  args: readonly string[],
  world: World = thisWorld,
  commands: readonly Command[] = ours,
): Promise<ExitCode> {
  const found = find(commands, args[0] === 'help' ? [...args.slice(1), '--help'] : args);
  if (!found) {
    const isHelp = (arg: string) => ['help', '--help', '-h'].includes(arg);
    const asked = args.length === 0 || args.some(isHelp);
    const group = groupOf(commands, args.find((arg) => !isHelp(arg)) ?? '');
    if (group) {
      world[asked ? 'print' : 'complain'](group);
      return asked ? EXIT.done : EXIT.usage;
    }
    if (!asked) world.complain(`There is no command "${args.join(' ')}".\n`);
    world[asked ? 'print' : 'complain'](overview(commands));
    return asked ? EXIT.done : EXIT.usage;
  }
  try {
    return await carryOut(found, world);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    world.complain(
      args.includes('--json')
        ? JSON.stringify({ error: error.message, exit: error.code, ...error.detail })
        : error.message,
    );
    return error.code;
  }
}
