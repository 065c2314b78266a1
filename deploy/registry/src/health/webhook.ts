import { setTimeout as after } from 'node:timers/promises';

const TRIES_AFTER_MS = [0, 1000, 5000];
const DEADLINE_MS = 5000;

/** Tells another system, three times if need be. Says whether it has heard. */
export async function callWebhook(
  url: string,
  message: unknown,
  tries: readonly number[] = TRIES_AFTER_MS,
): Promise<boolean> {
  for (const wait of tries) {
    await after(wait);
    try {
      const { ok } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (ok) return true;
    } catch {
      // The next try tells.
    }
  }
  return false;
}
