import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { type Command, CommandFailed, EXIT, wrongUsage } from '@viewmax/cli';
import { TYPES_FILE } from '@viewmax/contracts/discovery';
import { namedEnvironment, readLive } from '../dev/environment-of.ts';
import { readShellFile } from '../dev/read-shell-file.ts';

const FOLDER = '.viewmax/types';

export const types: Command = {
  name: 'types',
  usage: 'types --env <address>',
  summary: "fetches the types of an environment's live shell",
  help: `They go into ${FOLDER} of this folder. The kit's tsconfig.json prefers them to those of the package. Each file is
checked by its hash. Delete ${FOLDER} to use the types of the package again.

  viewmax types --env https://viewmax.example`,
  options: { env: { type: 'string' } },
  async run(call) {
    const env = namedEnvironment(call);
    if (!env) throw wrongUsage('Name the address of the app with --env.');
    const { client } = call;
    const live = await readLive(client, env);
    const text = await readShellFile(client, live, TYPES_FILE);
    if (text === null)
      throw new CommandFailed(`shell@${live.shell.version} has no types. An older build made it.`, EXIT.no);
    const folder = resolve(FOLDER);
    rmSync(folder, { recursive: true, force: true });
    const files = Object.entries(JSON.parse(text) as Record<string, string>);
    for (const [file, content] of files) {
      const path = join(folder, file);
      if (!path.startsWith(folder + sep) || !path.endsWith('.d.ts'))
        throw new CommandFailed(`${file} is no declaration.`, EXIT.no);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    return {
      data: { shell: live.shell.version, files: files.length },
      text: `${FOLDER} has the types of shell@${live.shell.version}`,
    };
  },
};
