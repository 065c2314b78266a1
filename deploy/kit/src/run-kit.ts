import { commands, runCli } from '@viewmax/cli';
import { build } from './commands/build.ts';
import { check } from './commands/check.ts';
import { dev } from './commands/dev.ts';
import { faults } from './commands/faults.ts';
import { types } from './commands/types.ts';

/** The commands for ops and pipelines, and those that work on a remote's own folder. */
export const runKit = (args: readonly string[]): Promise<number> =>
  runCli(args, undefined, [build, check, dev, faults, types, ...commands]);
