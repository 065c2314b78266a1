import { parentPort, workerData } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { translate } from './unmap.ts';
import type { MappedScript } from './unmap-in-thread.ts';

for (const { map, frames } of workerData as MappedScript[]) {
  try {
    parentPort?.postMessage(translate(JSON.parse(String(brotliDecompressSync(map))), frames));
  } catch {
    // A broken map costs its own positions.
  }
}
