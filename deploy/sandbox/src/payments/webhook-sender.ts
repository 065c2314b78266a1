import type { WebhookCall } from './webhook-events.ts';

export interface WebhookSenderOptions {
  /** The backend's address. Every try reads it, because the backend may not listen yet. */
  backendOrigin(): string;
  /** The delay before each retry. */
  retryDelaysMs: readonly number[];
}

const DEADLINE_MS = 30_000;

/** Retries until the answer is a success, or no retries are left. */
export function createWebhookSender({ backendOrigin, retryDelaysMs }: WebhookSenderOptions) {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  async function attempt({ path, body, headers }: WebhookCall): Promise<boolean> {
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

  async function deliver(call: WebhookCall, tries: number): Promise<void> {
    if (closed || (await attempt(call)) || closed) return;
    const delay = retryDelaysMs[tries];
    if (delay === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      start(call, tries + 1);
    }, delay).unref();
    timers.add(timer);
  }

  function start(call: WebhookCall, tries: number): void {
    const delivery = deliver(call, tries).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  }

  return {
    send: (call: WebhookCall): void => start(call, 0),
    async close(): Promise<void> {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
