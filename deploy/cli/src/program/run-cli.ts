import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { UNPRINTABLE } from '@viewmax/contracts/unprintable';
import { type Client, createClient, notRegistry, parseObject } from '../client.ts';
import type { Call, Command, OtherRegistry, Values } from '../command.ts';
import { commands as ours } from '../commands/all.ts';
import { CommandFailed, EXIT, type ExitCode, NothingThere, wrongUsage } from '../exit.ts';
import { githubToken } from '../github-token.ts';
import { commandList, described, GLOBAL_OPTIONS, groupOf, helpOf, inGroup, mostWords, overview } from '../help.ts';
import { didYouMean } from '../nearest.ts';
import { sessionToken } from '../stored-sessions.ts';
import { whenOf } from '../table.ts';

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

/** Finds the command in the first words, and returns it with the other words. */
function find(commands: readonly Command[], args: readonly string[]): { command: Command; rest: string[] } | null {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ');
    const command = commands.find((one) => one.name === name);
    if (command) return { command, rest: args.slice(length) };
  }
  return null;
}

/** Node's sentence about an unknown option also explains how to write words that begin with a hyphen. */
function optionFault(error: Error, known: readonly string[]): string {
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(error.message) ?? [];
  return unknown ? `There is no option "${unknown}".${didYouMean(unknown, known)}` : error.message;
}

function parse(command: Command, args: string[]): { values: Values; words: string[] } {
  const { usage } = command;
  const options = { ...GLOBAL_OPTIONS, ...command.options };
  const wrong = (why: string) => wrongUsage(`${why}\nUsage: viewmax ${usage}`);
  for (const [option, instead] of Object.entries(command.gone ?? {}))
    if (args.some((arg) => arg.split('=')[0] === option)) throw wrongUsage(`${option} is gone: ${instead}`);
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const extra = positionals[mostWords(command)];
    if (extra !== undefined && !values.help) throw wrong(`"${extra}" is one word too many.`);
    return { values: values as Values, words: positionals };
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw error instanceof CommandFailed ? error : wrong(optionFault(error as Error, known));
  }
}

/** The app's address has a port or a name close to that of ops, so they are easily confused. */
async function isApp(client: Client, url: string): Promise<boolean> {
  const page = await client.open(new URL('/discovery.json', url).href).catch(() => undefined);
  return page?.ok === true && 'shell' in Object(parseObject(page.text));
}

/** Another service may answer in a form that no command expects. */
async function explain(error: unknown, { client }: Call): Promise<unknown> {
  if (error instanceof NothingThere && (await isApp(client, error.url))) {
    const advice = 'Ops has an address of its own: name it with --url or VIEWMAX_URL.';
    return new CommandFailed(`${error.url} is the app, not ops. ${advice}`, EXIT.unreachable);
  }
  if (error instanceof CommandFailed) return error;
  const session = await client.call('readSession').catch((refusal: unknown) => refusal);
  if (session instanceof CommandFailed) return session instanceof NothingThere ? session : error;
  return typeof (session as { by?: unknown }).by === 'string' ? error : notRegistry(client.url);
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

const tokenFor = (url: string, option: Values[string], variable: string | undefined, env: World['env']) =>
  (option as string | undefined) ?? variable ?? sessionToken(url, env) ?? localToken(url, env) ?? githubToken(url, env);

function checkAddress(option: string, url: string): string {
  if (!/^https?:/.test(url) || !URL.canParse(url)) throw wrongUsage(`--${option} ${url} is not a valid address.`);
  return url;
}

const CLEAR_LINE = '\r\u001b[2K';
const LAYOUT = ['\n', '\t'];

/**
 * Control characters in texts of pages and of squads would steer the reader's terminal. They become JSON's escapes, so
 * that JSON keeps its meaning.
 */
const escaped = (text: string): string =>
  text.replace(UNPRINTABLE, (character) =>
    LAYOUT.includes(character) ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const withoutControls = (world: World): World => ({
  ...world,
  print: (text) => world.print(escaped(text)),
  complain: (text) => world.complain(escaped(text)),
});

/** On a terminal, one line that is redrawn. Elsewhere, a line on the standard error for each change. */
function progressOf({ isTerminal, draw, complain }: World, isJson: boolean) {
  let last = '';
  return {
    show(line: string) {
      if (isJson || line === last) return;
      last = line;
      if (isTerminal) draw(CLEAR_LINE + escaped(line));
      else complain(line);
    },
    end: () => void (isTerminal && last && draw(CLEAR_LINE)),
  };
}

/** Warns of the end of a token, one time for a command. A pipeline of the night finds it in its output. */
function warnOnce({ complain }: World, isJson: boolean, url: string): (endsAt: string) => void {
  let isWarned = false;
  return (endsAt) => {
    if (isWarned) return;
    isWarned = true;
    const warning = `The token for ${url} ends at ${whenOf(endsAt)}. "viewmax token rotate <id>" replaces it.`;
    complain(isJson ? JSON.stringify({ warning }) : `warning: ${warning}`);
  };
}

interface Found {
  command: Command;
  rest: string[];
}

async function carryOut({ command, rest }: Found, commands: readonly Command[], world: World): Promise<ExitCode> {
  const { env, print, wait } = world;
  const { values, words } = parse(command, rest);
  if (values.help) {
    print(values.json ? JSON.stringify(described(command), null, 2) : helpOf(command));
    return EXIT.done;
  }
  const url = checkAddress('url', String(values.url ?? env.VIEWMAX_URL ?? 'http://localhost:8081'));
  const onEnding = (of: string) => warnOnce(world, values.json === true, of);
  const client = createClient(url, tokenFor(url, values.token, env.VIEWMAX_TOKEN, env), { onEnding: onEnding(url) });
  const open = ({ address, token, variable }: OtherRegistry) => {
    const other = checkAddress(address, String(values[address]));
    const named = { address: `--${address}`, token: `${variable}, or use --${token}` };
    return createClient(other, tokenFor(other, values[token], env[variable], env), {
      named,
      onEnding: onEnding(other),
    });
  };
  const progress = progressOf(world, values.json === true);
  const call: Call = { client, open, words, values, progress: progress.show, print, wait, env, commands };
  const ran = command.run(call).catch(async (error: unknown) => {
    throw await explain(error, call);
  });
  const { data, text, exit = EXIT.done } = await ran.finally(progress.end);
  if (text !== null) print(values.json ? JSON.stringify(data, null, 2) : text);
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

const isHelp = (arg: string | undefined) => arg !== undefined && ['help', '--help', '-h'].includes(arg);

/** Words without a command: a group, help, or a mistake. */
function answerWithout(commands: readonly Command[], args: readonly string[]): { text: string; data: object } {
  const words = args.filter((arg) => !isHelp(arg) && !arg.startsWith('-'));
  const [word = ''] = words;
  const group = groupOf(commands, word);
  const isAsked = words.length === 0 || (group !== null && args.some(isHelp) && words.length === 1);
  if (isAsked)
    return group
      ? { text: group, data: commandList(inGroup(commands, word)) }
      : { text: overview(commands), data: commandList(commands) };
  const names = inGroup(commands, word).map(({ name }) => name);
  if (group && words.length === 1)
    throw new CommandFailed(group, EXIT.usage, { error: `"${word}" needs one of its commands.`, commands: names });
  const firsts = commands.map(({ name }) => name.split(' ')[0] ?? '');
  const seconds = names.map((name) => name.slice(word.length + 1));
  const meant = group ? didYouMean(words[1] ?? '', seconds, `${word} `) : didYouMean(word, firsts);
  const error = `There is no command "${words.join(' ')}".${meant}`;
  throw new CommandFailed(
    meant ? error : `${error} "viewmax ${group ? `${word} ` : ''}--help" lists them.`,
    EXIT.usage,
    { error },
  );
}

/** Options before the command, such as `--json releases`, go behind it. */
function commandFirst(args: readonly string[]): string[] {
  let options = 0;
  while (args[options]?.startsWith('-') && !isHelp(args[options])) {
    options += ['--url', '--token'].includes(args[options] ?? '') ? 2 : 1;
  }
  return [...args.slice(options), ...args.slice(0, options)];
}

/** Runs one command line and returns its exit code. */
export async function runCli(
  given: readonly string[],
  outside: World = thisWorld,
  commands: readonly Command[] = ours,
  version = 'of this repository',
): Promise<ExitCode> {
  const world = withoutControls(outside);
  const ordered = commandFirst(given);
  const args = ordered[0] === 'help' && ordered.length > 1 ? [...ordered.slice(1), '--help'] : ordered;
  const isJson = args.includes('--json');
  try {
    if (ordered.includes('--version') && ordered.every((one) => one.startsWith('-'))) {
      world.print(isJson ? JSON.stringify({ version }) : version);
      return EXIT.done;
    }
    const found = find(commands, args);
    if (found) return await carryOut(found, commands, world);
    const { text, data } = answerWithout(commands, args);
    world.print(isJson ? JSON.stringify(data, null, 2) : text);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    const { message, code, detail } = error;
    world.complain(isJson ? JSON.stringify({ error: message, exit: code, ...detail }) : message);
    return code;
  }
}
