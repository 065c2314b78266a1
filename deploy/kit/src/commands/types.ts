import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { type Command, CommandFailed, EXIT, wrongUsage } from '@viewmax/cli';
import { contentOf, type Release, TYPES_FILE } from '@viewmax/contracts/discovery';
import { integrityOf } from '@viewmax/server/integrity-of';
import { namedEnvironment, readFrom, readSet } from '../dev/environment-of.ts';

const FOLDER = '.viewmax/types';

/** The set names the release, its version holds the hash of its list of files, and the list the hash of each file. */
function isListOf(version: string, release: Release): boolean {
  const hash = createHash('sha256').update(contentOf(release)).digest('hex').slice(0, 8);
  return version.endsWith(`-${hash}`);
}

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
    const { shell } = await readSet(client, env);
    const release = await readFrom<Release>(client, env, `${shell.base}release.json`);
    const listed = release.files.find(({ file }) => file === TYPES_FILE);
    if (!listed) throw new CommandFailed(`shell@${shell.version} has no types. An older build made it.`, EXIT.no);
    const { text } = await client.open(new URL(shell.base + TYPES_FILE, env).href);
    if (!isListOf(shell.version, release) || integrityOf(text) !== listed.integrity) {
      throw new CommandFailed(`The types of shell@${shell.version} are not those of the release.`, EXIT.no);
    }
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
      data: { shell: shell.version, files: files.length },
      text: `${FOLDER} has the types of shell@${shell.version}`,
    };
  },
};
