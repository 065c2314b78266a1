import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
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

/** Each test of a file runs in an empty folder of its own. */
export function inEmptyFolders(): void {
  const before = process.cwd();
  beforeEach(() => process.chdir(mkdtempSync(join(tmpdir(), 'squad-'))));
  afterEach(() => process.chdir(before));
}
