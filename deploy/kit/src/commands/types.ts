import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { type Client, type Command, CommandFailed, EXIT, textOf, wrongUsage } from '@viewmax/cli';
import { contentOf, type Release, TYPES_FILE } from '@viewmax/contracts/discovery';
import { integrityOf } from '@viewmax/server/integrity-of';

const FOLDER = '.viewmax/types';

async function read(client: Client, address: URL): Promise<string> {
  const { ok, status, text } = await client.open(address.href);
  if (!ok) throw new CommandFailed(`${address.href} answered ${status}.`, EXIT.unreachable);
  return text;
}

function parsed<T>(text: string, address: URL): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new CommandFailed(`${address.origin} is not a Viewmax app.`, EXIT.unreachable);
  }
}

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
    const given = textOf(call, 'env') ?? '';
    if (!/^https?:/.test(given) || !URL.canParse(given)) throw wrongUsage('Name the address of the app with --env.');
    const env = new URL(given);
    const { client } = call;
    const { shell } = parsed<{ shell?: { base: string; version: string } }>(
      await read(client, new URL('/discovery.json', env)),
      env,
    );
    if (!shell) throw new CommandFailed(`${env.origin} is not a Viewmax app.`, EXIT.unreachable);
    const release = parsed<Release>(await read(client, new URL(`${shell.base}release.json`, env)), env);
    const listed = release.files.find(({ file }) => file === TYPES_FILE);
    if (!listed) throw new CommandFailed(`shell@${shell.version} has no types. An older build made it.`, EXIT.no);
    const text = await read(client, new URL(shell.base + TYPES_FILE, env));
    if (!isListOf(shell.version, release) || integrityOf(text) !== listed.integrity) {
      throw new CommandFailed(`The types of shell@${shell.version} are not those of the release.`, EXIT.no);
    }
    const folder = resolve(FOLDER);
    rmSync(folder, { recursive: true, force: true });
    const files = Object.entries(parsed<Record<string, string>>(text, env));
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
