import { createHmac } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { KeyRing } from './signing.ts';

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

/** The header by which a receiver with the shared secret verifies a call. */
export const hmacOf = (secret: string, time: string, body: string): Record<string, string> => ({
  'x-viewmax-hmac': `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
});

/** Headers by which the receiver verifies a call with `/discovery/keys.json`, without a secret. */
export function signCall(ring: Pick<KeyRing, 'sign'>, at: Date, body: string): Record<string, string> {
  const time = at.toISOString();
  const { key, sig } = ring.sign(`webhook\n${time}\n${body}`);
  return { 'x-viewmax-time': time, 'x-viewmax-signature': `${key}.${sig}` };
}
