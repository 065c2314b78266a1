import { type Command, CommandFailed, EXIT } from '@viewmax/cli';

export const build: Command = {
  name: 'build',
  usage: 'build',
  summary: 'builds the remote in this folder',
  help: `The output is dist/, which "viewmax publish dist" takes. remote.json and package.json hold all settings.

  viewmax build`,
  async run() {
    // Only a build needs the bundler, so only a build loads it.
    const { buildRoom } = await import('@viewmax/build/remote');
    const result = await buildRoom(process.cwd());
    if ('error' in result) throw new CommandFailed(result.error, EXIT.no);
    return { data: result, text: `dist is built in ${(result.ms / 1000).toFixed(1)} s` };
  },
};
