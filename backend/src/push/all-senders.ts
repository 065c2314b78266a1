import type { PushResult, PushSender } from './sender.ts';

/** The first of these that any sender returns is the result of all. */
const ORDER = ['later', 'rejected', 'sent', 'nobody'] as const satisfies PushResult['outcome'][];

/**
 * Sends each message by every sender. A retry of one repeats the message at the others, which deliver it once by its
 * id.
 */
export const allSenders =
  (senders: readonly PushSender[]): PushSender =>
  async (message) => {
    const results = await Promise.all(senders.map((send) => send(message)));
    const outcome = ORDER.find((wanted) => results.some((result) => result.outcome === wanted)) ?? 'nobody';
    const reason = results.flatMap((result) => ('reason' in result && result.reason) || []).at(0);
    const waitMs = Math.max(0, ...results.flatMap((result) => ('waitMs' in result && result.waitMs) || []));
    return { outcome, ...(reason && { reason }), ...(waitMs > 0 && { waitMs }) } as PushResult;
  };
