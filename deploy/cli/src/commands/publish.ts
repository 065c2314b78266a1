import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '@viewmax/contracts/ops/schemas';
import { releaseName } from '@viewmax/contracts/release-name';
import { Refused, readReleaseFolder, UPLOAD_TYPE, writeReleaseUpload } from '@viewmax/registry/release';
import { bar } from '../bar.ts';
import type { Command } from '../command.ts';
import { CommandFailed, EXIT, wrongUsage } from '../exit.ts';
import { kilobytes } from '../table.ts';

type Published = Answer<'publishRelease'>;

/** The folder is checked here first, so that a broken build costs no upload. */
async function pack(folder: string): Promise<Buffer> {
  try {
    const release = await readReleaseFolder(folder);
    return writeReleaseUpload(await readFile(join(folder, 'release.json'), 'utf8'), release);
  } catch (error) {
    if (error instanceof Refused) throw new CommandFailed(`${folder} cannot be published. ${error.message}`, EXIT.no);
    throw error;
  }
}

export const publish: Command = {
  name: 'publish',
  usage: 'publish <folder>...',
  summary: 'publishes a build permanently',
  help: `A folder is the output of "npm run build": mfe-catalog/dist. No device receives it before a rollout begins. The same build
again changes nothing; other bytes under a known version are refused. Releases that do not fit the live ones cause a warning.

  viewmax publish mfe-catalog/dist`,
  async run({ client, words, progress }) {
    if (words.length === 0) throw wrongUsage('Name a folder.');
    const published: Published[] = [];
    for (const [index, folder] of words.entries()) {
      const body = await pack(folder);
      progress(`${bar(index / words.length)} ${folder}, ${kilobytes(body.length)}`);
      published.push(await client.upload('publishRelease', body, UPLOAD_TYPE, { query: {} }));
    }
    const lines = published.flatMap(({ isNew, warnings, ...release }) => [
      `${releaseName(release)} ${isNew ? 'is published' : 'was published before'}`,
      ...warnings.map((warning) => `  warning: ${warning}`),
    ]);
    return { data: published, text: lines.join('\n') };
  },
};
