import { createRequire } from 'node:module';
import { type Command, commands, runCli } from '@viewmax/cli';
import { build } from './commands/build.ts';
import { check } from './commands/check.ts';
import { dev } from './commands/dev.ts';
import { docs } from './commands/docs.ts';
import { faults } from './commands/faults.ts';
import { types } from './commands/types.ts';
import { inRemote } from './remote/in-remote.ts';

// The packed program lies one folder below its package.json too.
const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The commands that work on a remote's own folder. */
export const kitCommands: readonly Command[] = [build, check, dev, docs, faults, types].map(inRemote);

/** Also has the commands for ops and pipelines. */
export const runKit = (args: readonly string[]): Promise<number> =>
  runCli(args, undefined, [...kitCommands, ...commands], version);
