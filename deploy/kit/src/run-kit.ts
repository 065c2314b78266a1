import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Command, CommandFailed, commands, EXIT, grouped, runCli } from '@viewmax/cli';
import { build } from './commands/build.ts';
import { check } from './commands/check.ts';
import { dev } from './commands/dev.ts';
import { docs } from './commands/docs.ts';
import { faults } from './commands/faults.ts';
import { rehearse } from './commands/rehearse.ts';
import { types } from './commands/types.ts';

/** A command that works on the remote of the folder. Anywhere else it says so and stops. */
const inRemote = (command: Command): Command => ({
  ...command,
  run: async (call) => {
    if (existsSync('remote.json')) return command.run(call);
    const advice = 'Change to the folder of a remote, or create one: npm create viewmax-remote <name>.';
    throw new CommandFailed(`${process.cwd()} is not a remote: it has no remote.json. ${advice}`, EXIT.no);
  },
});

// The packed program lies one folder below its package.json too.
const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The commands that work on a remote's own folder, and the rehearsal, which needs none. */
export const kitCommands: readonly Command[] = grouped('build', [
  ...[build, dev, check, faults, types, docs].map(inRemote),
  rehearse,
]);

/** Also has the commands for ops and pipelines. */
export const runKit = (args: readonly string[]): Promise<number> =>
  runCli(args, undefined, [...kitCommands, ...commands], version);
