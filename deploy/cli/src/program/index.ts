/** The entry for the kit, which adds its own commands. */

export type { Client } from '../client.ts';
export type { Call, Command, Result } from '../command.ts';
export { grouped, textOf } from '../command.ts';
export { commands } from '../commands/all.ts';
export { CommandFailed, EXIT, wrongUsage } from '../exit.ts';
export { didYouMean } from '../nearest.ts';
export { notePassed } from '../passed-checks.ts';
export { runCli } from './run-cli.ts';
