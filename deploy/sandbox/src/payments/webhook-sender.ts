import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookCall } from './webhook-events.ts';

interface WebhookSenderOptions {
  /** The backend's address. Every try reads it, because the backend may not listen yet. */
  backendOrigin(): string;
  /** The delay before each retry. */
  retryDelaysMs: readonly number[];
}

const DEADLINE_MS = 30_000;

/** Retries until the answer is a success, or no retries are left. */
export function createWebhookSender({ backendOrigin, retryDelaysMs }: WebhookSenderOptions) {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function isTaken({ path, body, headers }: WebhookCall): Promise<boolean> {
    try {
      const answer = await fetch(`${backendOrigin()}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function deliver(call: WebhookCall): Promise<void> {
    const { signal } = closing;
    if (signal.aborted || (await isTaken(call))) return;
    for (const delay of retryDelaysMs) {
      await wait(delay, undefined, { signal, ref: false });
      if (await isTaken(call)) return;
    }
  }

  return {
    send(call: WebhookCall): void {
      // The end of the server ends the wait for a retry.
      const delivery = deliver(call)
        .catch(() => undefined)
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
