import type { Comparison, Verdict } from '@viewmax/contracts/ops/reports';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { WATCH } from '../base/watch-name.ts';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { signCall } from '../webhooks/sign-call.ts';
import { callWebhook } from '../webhooks/webhook.ts';

export interface Alert {
  rollout: RolloutView;
  verdict: Verdict;
  comparison: Comparison;
}

export interface Alerts {
  /** Returns at once, so that a slow receiver delays no rollout. */
  send(alert: Alert): void;
  /** Resolves when every alert was delivered, or its failure is in the log. */
  settled(): Promise<void>;
  /** Cancels retries. */
  stop(): Promise<void>;
}

/**
 * Sends automatic actions to another system. The signature covers text and time with the documents' key. The receiver
 * verifies it with `/discovery/keys.json` and needs no secret.
 */
export function createAlerts(context: RegistryContext, url: string | undefined): Alerts {
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function deliver(to: string, alert: Alert): Promise<void> {
    const body = JSON.stringify(alert);
    if (await callWebhook(to, body, signCall(context.ring, new Date(context.now()), body), stopped.signal)) return;
    const { rollout, verdict } = alert;
    await change(context, WATCH, ({ quietNote }) =>
      quietNote({ action: 'alert failed', subject: `rollout ${rollout.id}`, detail: { verdict } }),
    );
  }

  const settled = async () => void (await Promise.all(underWay));
  return {
    send(alert) {
      if (!url) return;
      const work: Promise<void> = deliver(url, alert)
        .catch(() => undefined)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    settled,
    async stop() {
      stopped.abort();
      await settled();
    },
  };
}
