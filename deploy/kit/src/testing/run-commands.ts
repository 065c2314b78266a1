import { type Command, runCli } from '@viewmax/cli';

/** Runs a command line of these commands, and returns its exit code and all that it printed. */
export async function runCommands(
  commands: readonly Command[],
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const world = { env, print: say, complain: say, isTerminal: false, draw: say, wait: async () => {} };
  return { code: await runCli(args, world, commands), said };
}
