export interface PushMessage {
  /** A UUID. The provider delivers one message for it, however often it is sent. */
  id: string;
  userId: string;
  title: string;
  text: string;
  /** The screen that a tap opens. */
  path: string;
  /** Later the provider no longer delivers it, to a phone that was off for example. */
  lifeSeconds: number;
}

/** The reason is a failure of our own provider. A member's browser names its push service, whose failure has none. */
export type PushResult =
  | { outcome: 'sent' }
  /** No phone of the member receives messages. */
  | { outcome: 'nobody' }
  /** The provider rejects this message, and would again. */
  | { outcome: 'rejected'; reason?: string }
  /** The provider may accept it later, after `waitMs` at the earliest. */
  | { outcome: 'later'; reason?: string; waitMs?: number };

/** Never throws. A reason names neither the member nor the message. */
export type PushSender = (message: PushMessage) => Promise<PushResult>;

export type RemovalResult = { outcome: 'deleted' } | { outcome: 'later'; reason: string; waitMs?: number };

/** Deletes a member with all phones. Never throws. A reason does not name the member. */
export type PushRemover = (userId: string) => Promise<RemovalResult>;

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
