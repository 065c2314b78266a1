import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, EXIT } from '@viewmax/cli';
import { DEVELOPMENT_FILE } from '@viewmax/contracts/discovery';
import type { Live, Reader } from './environment-of.ts';
import { readShellFile } from './read-shell-file.ts';

const PLAIN = /^[\w][\w.-]*$/;

/**
 * The folder with the development build of the live shell, below `cache`, which keeps it for the next start. Null for a
 * shell without one.
 */
export async function developmentShell(client: Reader, live: Live, cache: string): Promise<string | null> {
  const folder = join(cache, live.shell.version);
  if (existsSync(folder)) return folder;
  const text = await readShellFile(client, live, DEVELOPMENT_FILE);
  if (text === null) return null;
  // A start that was killed leaves no half of a build, and the shell of yesterday is of no use.
  rmSync(cache, { recursive: true, force: true });
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  for (const [file, content] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    if (!PLAIN.test(file)) throw new CommandFailed(`${file} is no file of a shell.`, EXIT.no);
    writeFileSync(join(unfinished, file), content);
  }
  renameSync(unfinished, folder);
  return folder;
}
