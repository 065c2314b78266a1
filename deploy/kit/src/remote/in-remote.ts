import { existsSync } from 'node:fs';
import { type Command, CommandFailed, EXIT } from '@viewmax/cli';

/** A command that works on the remote of the folder. Anywhere else it says so and stops. */
export const inRemote = (command: Command): Command => ({
  ...command,
  run: async (call) => {
    if (existsSync('remote.json')) return command.run(call);
    const advice = 'Change to the folder of a remote, or create one: npm create viewmax-remote <name>.';
    throw new CommandFailed(`${process.cwd()} is not a remote: it has no remote.json. ${advice}`, EXIT.no);
  },
});
