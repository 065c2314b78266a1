import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Release } from '@viewmax/contracts/discovery';
import type { Answer } from '@viewmax/contracts/ops/schemas';
import { releaseName } from '@viewmax/contracts/release-name';
import { packageVersion, Refused, readReleaseFolder, UPLOAD_TYPE, writeReleaseUpload } from '@viewmax/registry/release';
import { command } from '../command.ts';
import { CommandFailed, EXIT, wrongUsage } from '../exit.ts';
import { bar, kilobytes } from '../table.ts';
import { consoleAddress } from './open.ts';

type Published = Answer<'publishRelease'>;

async function fieldsIn(file: string): Promise<{ name?: string; version?: string }> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * The sentence for a build of another version than the remote's folder around it has. A pipeline adds its run to the
 * version of a pull request.
 */
async function staleness(folder: string, { name, version }: Release): Promise<string | undefined> {
  const around = dirname(resolve(folder));
  const [remote, own] = await Promise.all(['remote.json', 'package.json'].map((file) => fieldsIn(join(around, file))));
  const built = packageVersion(version);
  if (remote?.name !== name || !own?.version) return undefined;
  if (built === own.version || built.startsWith(`${own.version}-`)) return undefined;
  return `${folder} holds ${name} ${built}, but package.json says ${own.version}`;
}

/** The folder is checked here first, so that a broken build costs no upload. */
async function pack(folder: string, mayBeStale: boolean, warn: (text: string) => void): Promise<Buffer> {
  try {
    const release = await readReleaseFolder(folder);
    const stale = await staleness(folder, release.release);
    if (stale && !mayBeStale)
      throw new CommandFailed(`${stale}. Run "npx viewmax build" first, or publish it with --stale.`, EXIT.no);
    if (stale) warn(`warning: ${stale}.`);
    return writeReleaseUpload(await readFile(join(folder, 'release.json'), 'utf8'), release);
  } catch (error) {
    if (error instanceof Refused) throw new CommandFailed(`${folder} cannot be published. ${error.message}`, EXIT.no);
    throw error;
  }
}

export const publish = command({
  usage: 'publish <folder>... [--stale]',
  summary: 'publishes a build permanently',
  help: `A folder is the output of a build, such as dist. No device receives it before a rollout begins. The same build
again changes nothing; other bytes under a known version are refused. Releases that do not fit the live ones cause a warning.
A build of another version than package.json beside it names is refused, unless --stale asks for it.

  viewmax publish dist`,
  async run({ client, words, values, progress }) {
    if (words.length === 0) throw wrongUsage('Name a folder.');
    const published: Published[] = [];
    for (const [index, folder] of words.entries()) {
      const body = await pack(folder, values.stale === true, progress);
      progress(`${bar(index / words.length)} ${folder}, ${kilobytes(body.length)}`);
      published.push(await client.upload('publishRelease', body, UPLOAD_TYPE, { query: {} }));
    }
    const lines = published.flatMap(({ isNew, warnings, ...release }) => [
      `${releaseName(release)} ${isNew ? 'is published' : 'was published before'}`,
      ...warnings.map((warning) => `  warning: ${warning}`),
      `  ${consoleAddress(client.url, releaseName(release))}`,
    ]);
    return { data: published, text: lines.join('\n') };
  },
});
