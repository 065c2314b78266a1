import type { PinnedFile } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { toError } from '@viewmax/shared/internal';
import { readDiscovery } from '../page/read-page.ts';
import { kindOf } from '../releases/integrity.ts';
import { loadScript } from '../releases/load-script.ts';
import { loadStyle } from '../releases/load-style.ts';
import { report } from '../reports/report.ts';
import { restartForNewerShell } from '../updates/restart-page.ts';

// Overlays may load slowly, because no screen waits for them. Screens have their own shorter deadline.
const PATIENCE_MS = 120_000;

/**
 * Loads a lazy chunk of the shell. Its files load with integrity, as a remote's files do. The bundler's `import()` then
 * finds them in the page.
 */
export async function loadShellChunk<M>(name: string, load: () => Promise<M>): Promise<M> {
  const { shell } = readDiscovery();
  const isOfChunk = ({ file }: { file: string }): boolean => file.startsWith(`${name}.`);
  // The document has whole hashes for the shell's screens, and prefixes for those of remotes.
  const files = [...shell.code, ...Object.values(shell.screens).flat()].filter(isOfChunk) as PinnedFile[];
  try {
    await Promise.all(
      files.map((file) =>
        (file.file.endsWith('.css') ? loadStyle : loadScript)(shell.base, file, { usualMs: PATIENCE_MS }),
      ),
    );
    return await load();
  } catch (cause) {
    report({ kind: kindOf(cause, 'load'), release: releaseName(shell), error: toError(cause) });
    restartForNewerShell(shell).catch(() => {});
    throw cause;
  }
}
