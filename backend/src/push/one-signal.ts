import { jsonType, type ProviderAnswer, postToProvider } from '../post-to-provider.ts';
import type { PushConfig } from './config.ts';
import type { PushMessage, PushResult, PushSender } from './sender.ts';

export type OneSignalOptions = PushConfig & { fetch: typeof fetch };

// Other refusals are about the message. A wrong key is a fault of the settings, which ops can repair.
const REPAIRABLE = [401, 403, 408, 425, 429];

function waitMs(headers: Headers): number | undefined {
  const seconds = headers.get('retry-after')?.trim() ?? '';
  return /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

function toResult({ status, headers, answer }: ProviderAnswer): PushResult {
  const reason = `OneSignal answered ${status}`;
  if (status >= 400 && status < 500 && !REPAIRABLE.includes(status)) return { outcome: 'rejected', reason };
  const { id, errors } = (answer ?? {}) as { id?: unknown; errors?: unknown };
  if (status !== 200 || typeof id !== 'string') return { outcome: 'later', reason, waitMs: waitMs(headers) };
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
    postToProvider({
      fetch,
      url: `${url}/notifications`,
      headers: { ...jsonType, authorization: `Key ${apiKey}` },
      body: JSON.stringify(toBody(message)),
    }).then(toResult, () => ({ outcome: 'later', reason: 'OneSignal gave no answer' }));
}
