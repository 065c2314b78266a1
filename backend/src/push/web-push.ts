import { openOutside } from '@viewmax/server/open-outside';
import type { AppDatabase } from '../database/app-database.ts';
import { callProvider } from '../providers/call-provider.ts';
import { retryAfterMs } from '../queue/queue.ts';
import { devicesFor, forgetDevice, noteReached, type PushDevice } from './devices.ts';
import { encryptMessage } from './encrypt-message.ts';
import type { PushMessage, PushResult, PushSender } from './sender.ts';
import type { Vapid } from './vapid.ts';

interface ServiceAnswer {
  status: number;
  retryAfter?: string | null;
}

/** Posts a message to the address of a browser. Rejects without an answer. */
export type PostToBrowser = (
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer>,
) => Promise<ServiceAnswer>;

// A browser names its address, so one slow address must not hold up the others for long.
const DEADLINE_MS = 5000;

/** The browser's own push service. Its answer is the head alone. */
export const toPushService =
  (open = openOutside): PostToBrowser =>
  async (endpoint, headers, body) => {
    const sized = { ...headers, 'content-length': body.length };
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const answer = await open(new URL(endpoint), { method: 'POST', headers: sized, body, signal });
    answer.destroy();
    return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] };
  };

/** A stand-in for all push services. It gets the same request, and the browser's address beside it. */
export const toStandIn =
  (fetch: typeof globalThis.fetch, url: string): PostToBrowser =>
  async (endpoint, headers, body) => {
    const address = `${url}?${new URLSearchParams({ endpoint })}`;
    const answer = await callProvider({ fetch, url: address, headers, body });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };

interface WebPushOptions {
  db: AppDatabase;
  vapid: Vapid;
  post: PostToBrowser;
  now: () => Date;
}

type Reached = PushResult['outcome'] | { waitMs?: number };

function toReached({ status, retryAfter }: ServiceAnswer): Reached {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'nobody';
  if (status === 408 || status === 429 || status >= 500) return { waitMs: retryAfterMs(retryAfter) };
  return 'rejected';
}

/** The bytes of a message, as `push` in the service worker reads them. */
const payloadOf = ({ id, title, text, path }: PushMessage): string => JSON.stringify({ id, title, text, path });

/** Web Push to all browsers where the member turned it on (RFC 8030, 8291 and 8292). */
export function webPush({ db, vapid, post, now }: WebPushOptions): PushSender {
  async function reach(device: PushDevice, message: PushMessage): Promise<Reached> {
    const headers = {
      authorization: vapid.authorization(device.endpoint, now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(message.lifeSeconds),
      // A phone that sleeps would otherwise get a reminder after its screening.
      urgency: 'high',
      // The service replaces an earlier copy that the phone has not fetched yet.
      topic: message.id.replaceAll('-', ''),
    };
    try {
      const reached = toReached(await post(device.endpoint, headers, encryptMessage(device, payloadOf(message))));
      if (reached === 'nobody') await forgetDevice(db, device);
      return reached;
    } catch {
      return {};
    }
  }

  return async (message) => {
    const devices = await devicesFor(db, message.userId, message.id, now());
    const left = devices.filter(({ isReached }) => !isReached);
    const results = await Promise.all(left.map((device) => reach(device, message)));
    const ids = left.filter((_, place) => results[place] === 'sent').map(({ id }) => id);
    if (ids.length > 0) await noteReached(db, message.id, ids);
    const waits = results.flatMap((result) => (typeof result === 'object' ? (result.waitMs ?? 0) : []));
    if (waits.length > 0) return { outcome: 'later', waitMs: Math.max(...waits) };
    if (ids.length > 0 || left.length < devices.length) return { outcome: 'sent' };
    return { outcome: results.includes('rejected') ? 'rejected' : 'nobody' };
  };
}
