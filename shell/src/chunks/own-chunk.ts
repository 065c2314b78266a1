import type { PinnedFile } from '@viewmax/shared/contracts/discovery';
import { toError } from '@viewmax/shared/internal';
import { readDiscovery } from '../page/read-page.ts';
import { kindOf } from '../releases/integrity.ts';
import { loadScript } from '../releases/load-script.ts';
import { loadStyle } from '../releases/load-style.ts';
import { nameOf } from '../releases/releases.ts';
import { report } from '../reports/report.ts';
import { leaveGoneShell } from '../updates/restart-page.ts';

// Nobody waits for the overlays, however slow the network is; a screen has the usual deadline of its own.
const PATIENCE_MS = 120_000;

/**
 * One of the shell's own late chunks. Its files come by their hashes, as a remote's do, and the bundler's `import()` then
 * finds them there.
 */
export async function ownChunk<M>(name: string, load: () => Promise<M>): Promise<M> {
  const { shell } = readDiscovery();
  const own = ({ file }: { file: string }): boolean => file.startsWith(`${name}.`);
  // The shell's screens are the only ones that a document names with their whole hashes.
  const files = [...shell.code, ...Object.values(shell.screens).flat()].filter(own) as PinnedFile[];
  try {
    await Promise.all(
      files.map((file) => (file.file.endsWith('.css') ? loadStyle : loadScript)(shell.base, file, PATIENCE_MS)),
    );
    return await load();
  } catch (cause) {
    report({ kind: kindOf(cause, 'load'), release: nameOf(shell), error: toError(cause) });
    leaveGoneShell(shell).catch(() => {});
    throw cause;
  }
}
