import { WRAPPER_CHUNK } from '@viewmax/contracts/wrapper-set';
import { isInWrapper, startNative } from '@viewmax/shared/internal';
import { boot } from './boot.tsx';
import { loadShellChunk } from './chunks/load-shell-chunk.ts';
import { readConfig, readDiscovery } from './page/read-page.ts';
import { trustScripts } from './releases/trust-scripts.ts';

const loadNative = (): Promise<void> => loadShellChunk(WRAPPER_CHUNK, startNative);

const discovery = readDiscovery();
const config = readConfig();
// The wrapper's chunk is a script too, so this comes before it.
const trust = trustScripts(discovery, config);
const start = (): void => boot({ discovery, config, trust });

if (isInWrapper()) void loadNative().catch(console.error).then(start);
else start();
