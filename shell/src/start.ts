import { WRAPPER_CHUNK } from '@viewmax/contracts/wrapper-set';
import { isInWrapper, startNative } from '@viewmax/shared/internal';
import { boot } from './boot.tsx';
import { loadShellChunk } from './chunks/load-shell-chunk.ts';
import { readConfig, readDiscovery } from './page/read-page.ts';
import { trustScripts } from './releases/trust-scripts.ts';

const loadNative = (): Promise<void> => loadShellChunk(WRAPPER_CHUNK, startNative);

/** Starts the shell, after the wrapper's part in an app from a store. */
export function start(): void {
  const discovery = readDiscovery();
  const config = readConfig();
  // The wrapper's chunk is a script too, so this comes before it.
  const trust = trustScripts(discovery, config);
  const bootShell = (): void => boot({ discovery, config, trust });
  if (isInWrapper()) void loadNative().catch(console.error).then(bootShell);
  else bootShell();
}
