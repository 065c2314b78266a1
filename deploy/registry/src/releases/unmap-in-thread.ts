import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Position } from '@viewmax/contracts/ops/reports';
import type { Positions } from './unmap.ts';

/** A script's stored map, as compressed JSON. */
export interface MappedScript {
  map: Uint8Array;
  frames: string[];
}

const THREAD = join(import.meta.dirname, 'unmap-thread.ts');
/** The shell's map takes 20 MB and 0.3 s. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const DEADLINE_MS = 10_000;

/**
 * Translates frames in a thread of its own, because the builds of squads make the maps. A map that needs too much memory or
 * time ends the thread, and the positions that are not translated by then stay as they are.
 */
export function unmapInThread(scripts: readonly MappedScript[], deadlineMs = DEADLINE_MS): Promise<Positions> {
  return new Promise((resolve) => {
    const found: [string, Position][] = [];
    const thread = new Worker(THREAD, { workerData: scripts, resourceLimits: LIMITS, execArgv: [], env: {} });
    const timer = setTimeout(() => void thread.terminate(), deadlineMs);
    thread.on('message', (some: Positions) => found.push(...some));
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      clearTimeout(timer);
      resolve(new Map(found));
    });
  });
}
