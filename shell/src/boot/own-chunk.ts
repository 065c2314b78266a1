import type { PinnedFile } from '@viewmax/shared/contracts/discovery';
import { platform, toError } from '@viewmax/shared/internal';
import { report } from '../failure/report.ts';
import { loadScript } from '../remotes/load-script.ts';
import { loadStyle } from '../remotes/load-style.ts';
import { nameOf } from '../remotes/releases.ts';
import { leaveGoneShell } from './begin-anew.ts';
import { readDiscovery } from './read-page.ts';

/**
 * One of the shell's own late chunks. Its files come by their hashes, as a remote's do, and the bundler's `import()` then
 * finds them there.
 */
export async function ownChunk<M>(name: string, load: () => Promise<M>): Promise<M> {
  const { shell } = readDiscovery();
  const { chunkMs } = platform().config.timeouts;
  const own = ({ file }: { file: string }): boolean => file.startsWith(`${name}.`);
  // The shell's screens are the only ones that a document names with their whole hashes.
  const files = [...shell.code, ...Object.values(shell.screens).flat()].filter(own) as PinnedFile[];
  try {
    await Promise.all(
      files.map((file) => (file.file.endsWith('.css') ? loadStyle : loadScript)(shell.base, file, chunkMs)),
    );
    return await load();
  } catch (cause) {
    report({ kind: 'load', release: nameOf(shell), error: toError(cause) });
    leaveGoneShell(shell).catch(() => {});
    throw cause;
  }
}
