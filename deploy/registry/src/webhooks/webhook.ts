import { setTimeout as after } from 'node:timers/promises';

const TRIES_AFTER_MS = [0, 1000, 5000];
const DEADLINE_MS = 5000;

/** Calls another system once. It follows no redirect and reads no answer, so the receiver can lead it nowhere. */
export async function postOnce(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
  });
  await answer.body?.cancel();
  return answer.ok;
}

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
      if (await postOnce(url, body, headers, signal)) return true;
    } catch {
      if (signal.aborted) return false;
    }
  }
  return false;
}
