import { LRUCache } from 'lru-cache';

/** A backend's answer to an anonymous call. */
export interface BackendAnswer {
  status: number;
  etag?: string;
  text: string;
}

/** Calls the backend without a token. */
export type AskBackend = (path: string, etag?: string) => Promise<BackendAnswer>;

/** The first answer of a screen. `isMissing`: the backend has nothing at this address. */
export interface FirstAnswer {
  /** Changes with the body. */
  version: string;
  body?: unknown;
  bytes: number;
  isMissing: boolean;
}

/** The backend gets one request for each answer in this time. */
const FRESH_MS = 3_000;
/** An older answer may be wrong in a way that people notice, so the page shows none. */
const OLDEST_MS = 300_000;
const MAX_ANSWERS = 500;
/** Longer answers would make the page too large for a slow network. */
export const MAX_ANSWER_BYTES = 32_768;

interface Known {
  answer?: FirstAnswer;
  etag?: string;
  /** The time of the last answer, of any kind. */
  at: number;
  asking?: Promise<void>;
}

function read({ status, text, etag }: BackendAnswer): FirstAnswer | undefined {
  if (status === 404) return { version: '404', bytes: 0, isMissing: true };
  if (status !== 200 || text.length > MAX_ANSWER_BYTES) return undefined;
  try {
    return { version: etag ?? text, body: JSON.parse(text) as unknown, bytes: text.length, isMissing: false };
  } catch {
    return undefined;
  }
}

/** A backend in trouble, or one that refuses this node for now, does not invalidate the last answer. */
const isTrouble = ({ status }: BackendAnswer): boolean => status >= 500 || [401, 403, 408, 429].includes(status);

const within = (ms: number, work: Promise<void>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())]);

/** Caches the first answers of screens, and refreshes them in the background. */
export function createFirstAnswers(ask: AskBackend, now: () => number = Date.now) {
  const all = new LRUCache<string, Known>({ max: MAX_ANSWERS });

  async function refresh(path: string, known: Known): Promise<void> {
    const answer = await ask(path, known.etag);
    if (isTrouble(answer)) return;
    known.at = now();
    if (answer.status === 304) return;
    known.etag = answer.etag;
    known.answer = read(answer);
  }

  return {
    /** The newest known answer. A first request waits at most `patienceMs` for the backend, and a later one never. */
    async of(path: string, patienceMs: number): Promise<FirstAnswer | undefined> {
      const known: Known = all.get(path) ?? { at: Number.NEGATIVE_INFINITY };
      all.set(path, known);
      if (now() - known.at >= FRESH_MS) {
        known.asking ??= refresh(path, known)
          .catch(() => {})
          .finally(() => {
            known.asking = undefined;
          });
      }
      if (!known.answer && known.asking) await within(patienceMs, known.asking);
      return now() - known.at < OLDEST_MS ? known.answer : undefined;
    },
  };
}
