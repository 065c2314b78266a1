import type { RolloutView } from '@viewmax/shared/contracts/ops';
import type { Comparison, Verdict } from '../health/verdict.ts';
import type { KeyRing } from '../sets/key-ring.ts';
import { type ChangeContext, change } from '../state/change.ts';
import { signCall } from '../webhooks/sign-call.ts';
import { callWebhook } from '../webhooks/webhook.ts';
import { WATCH } from './watch.ts';

export interface Alert {
  rollout: RolloutView;
  verdict: Verdict;
  comparison: Comparison;
}

export interface Alerts {
  /** Returns at once: whoever does not listen holds up no rollout. */
  send(alert: Alert): void;
  /** Everybody has heard, or could not be told, which the log then says. */
  settled(): Promise<void>;
  /** Tries no more. */
  stop(): Promise<void>;
}

/**
 * Tells another system what happened by itself. The text is signed by the key of the documents, together with its time, so
 * whoever is told can check it with `/discovery/keys.json` and needs no secret.
 */
export function createAlerts(context: ChangeContext, ring: Pick<KeyRing, 'sign'>, url: string | undefined): Alerts {
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function tell(to: string, alert: Alert): Promise<void> {
    const body = JSON.stringify(alert);
    if (await callWebhook(to, body, signCall(ring, new Date(context.now()), body), stopped.signal)) return;
    const { rollout, verdict } = alert;
    await change(context, WATCH, ({ quietNote }) =>
      quietNote({ action: 'alert failed', subject: `rollout ${rollout.id}`, detail: { verdict } }),
    );
  }

  const settled = async () => void (await Promise.all(underWay));
  return {
    send(alert) {
      if (!url) return;
      const work: Promise<void> = tell(url, alert)
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
