import { setTimeout as after } from 'node:timers/promises';

const TRIES_AFTER_MS = [0, 1000, 5000];
const DEADLINE_MS = 5000;

/** Calls another system, with up to three attempts, until `signal` aborts. Returns whether a call succeeded. */
export async function callWebhook(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<boolean> {
  for (const wait of TRIES_AFTER_MS) {
    try {
      await after(wait, undefined, { signal });
      const { ok } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
      });
      if (ok) return true;
    } catch {
      if (signal.aborted) return false;
    }
  }
  return false;
}
