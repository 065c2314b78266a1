import { createHash } from 'node:crypto';
import { CommandFailed, EXIT } from '@viewmax/cli';
import { contentOf, type Release } from '@viewmax/contracts/discovery';
import { integrityOf } from '@viewmax/server/integrity-of';
import type { Live, Reader } from './environment-of.ts';

/** The set names the release, its version holds the hash of its list of files, and the list the hash of each file. */
function isListOf(version: string, release: Release): boolean {
  const hash = createHash('sha256').update(contentOf(release)).digest('hex').slice(0, 8);
  return version.endsWith(`-${hash}`);
}

/** The text of a file beside the live shell, checked by its hash. Null if an older build without the file made the shell. */
export async function readShellFile(
  client: Reader,
  { env, shell, release }: Live,
  file: string,
): Promise<string | null> {
  const listed = release.files.find((one) => one.file === file);
  if (!listed) return null;
  const { text } = await client.open(new URL(shell.base + file, env).href);
  if (isListOf(shell.version, release) && integrityOf(text) === listed.integrity) return text;
  throw new CommandFailed(`${file} of shell@${shell.version} is not that of the release.`, EXIT.no);
}
