import { LRUCache } from 'lru-cache';
import { createDrawProcess, type DrawProcess } from './draw-process.ts';
import { NotDrawn } from './not-drawn.ts';
import type { Answer } from './protocol.ts';
import { hashOf, MAX_SCRIPT_BYTES, type MissingScripts, type RemoteOrder } from './remote-protocol.ts';

const MAX_PROCESSES = 4;
const MAX_SCRIPTS_LENGTH = 16 * MAX_SCRIPT_BYTES;

export type ServiceAnswer =
  | { status: 200; body: Answer }
  | { status: 409; body: MissingScripts }
  | { status: 503; body: { error: string } };

/** The renderer for edges in other processes. */
export interface DrawService {
  /** Stores a script. Returns false if the text has another hash. */
  store(hash: string, text: string): boolean;
  draw(order: RemoteOrder): Promise<ServiceAnswer>;
  close(): void;
}

/** Draws pages in one child process for each set of scripts, as an edge does by itself. */
export function createDrawService({ deadlineMs }: { deadlineMs?: number } = {}): DrawService {
  const texts = new LRUCache<string, string>({
    maxSize: MAX_SCRIPTS_LENGTH,
    sizeCalculation: (text) => text.length || 1,
  });
  const processes = new LRUCache<string, DrawProcess>({ max: MAX_PROCESSES, dispose: (process) => process.stop() });

  function open({ scripts }: RemoteOrder): DrawProcess | MissingScripts {
    const missing = scripts.flatMap(([, hash]) => (texts.has(hash) ? [] : [hash]));
    if (missing.length > 0) return { missing: [...new Set(missing)] };
    return createDrawProcess({
      scripts: new Map(scripts.map(([name, hash]) => [name, texts.get(hash) ?? ''])),
      deadlineMs,
    });
  }

  return {
    store(hash, text) {
      if (hashOf(text) !== hash) return false;
      texts.set(hash, text);
      return true;
    },
    async draw(order) {
      const key = JSON.stringify(order.scripts);
      let process = order.isFresh ? undefined : processes.get(key);
      if (!process) {
        const opened = open(order);
        if ('missing' in opened) return { status: 409, body: opened };
        process = opened;
        processes.set(key, process);
      }
      try {
        return { status: 200, body: { drawn: await process.draw(order.request) } };
      } catch (error) {
        if (error instanceof NotDrawn) return { status: 503, body: { error: error.message } };
        return { status: 200, body: { error: error instanceof Error ? error.message : String(error) } };
      }
    },
    close: () => processes.clear(),
  };
}
