import type { PushConfig } from '../config/push-settings.ts';
import { callProvider, jsonType, type ProviderAnswer } from '../providers/call-provider.ts';
import { retryAfterMs } from '../queue/queue.ts';
import type { PushMessage, PushRemover, PushResult, PushSender, RemovalResult } from './sender.ts';

export type OneSignalOptions = PushConfig & { fetch: typeof fetch };

// Other refusals are about the message. A wrong key is a fault of the settings, which ops can repair.
const REPAIRABLE = [401, 403, 408, 425, 429];

const later = (reason: string, headers?: Headers) =>
  ({ outcome: 'later', reason, waitMs: retryAfterMs(headers?.get('retry-after')) }) as const;

const noAnswer = () => later('OneSignal gave no answer');

const reasonOf = ({ status }: ProviderAnswer) => `OneSignal answered ${status}`;

function toResult(given: ProviderAnswer): PushResult {
  const { status, headers, answer } = given;
  const reason = reasonOf(given);
  if (status >= 400 && status < 500 && !REPAIRABLE.includes(status)) return { outcome: 'rejected', reason };
  const { id, errors } = (answer ?? {}) as { id?: unknown; errors?: unknown };
  if (status !== 200 || typeof id !== 'string') return later(reason, headers);
  // The message has one recipient, so any error of a success is about that one: unknown, or without a phone.
  return { outcome: id === '' || errors ? 'nobody' : 'sent' };
}

/** The call "Create message" of OneSignal, for one member on all phones where that member is signed in. */
export function oneSignal({ fetch, url, appId, apiKey }: OneSignalOptions): PushSender {
  const toBody = ({ id, userId, title, text, path, lifeSeconds }: PushMessage) => ({
    app_id: appId,
    idempotency_key: id,
    include_aliases: { external_id: [userId] },
    target_channel: 'push',
    headings: { en: title },
    contents: { en: text },
    data: { path },
    ttl: lifeSeconds,
  });
  return (message) =>
    callProvider({
      fetch,
      url: `${url}/notifications`,
      headers: { ...jsonType, authorization: `Key ${apiKey}` },
      body: JSON.stringify(toBody(message)),
    }).then(toResult, noAnswer);
}

/** OneSignal accepts a deletion with 202, and it does not know a member without the app. */
function toRemoval(given: ProviderAnswer): RemovalResult {
  const isDone = (given.status >= 200 && given.status < 300) || given.status === 404;
  return isDone ? { outcome: 'deleted' } : later(reasonOf(given), given.headers);
}

/** The call "Delete user" of OneSignal: the member with all phones and aliases. */
export function oneSignalRemover({ fetch, url, appId, apiKey }: OneSignalOptions): PushRemover {
  return (userId) =>
    callProvider({
      fetch,
      url: `${url}/apps/${encodeURIComponent(appId)}/users/by/external_id/${encodeURIComponent(userId)}`,
      method: 'DELETE',
      headers: { authorization: `Key ${apiKey}` },
    }).then(toRemoval, noAnswer);
}
