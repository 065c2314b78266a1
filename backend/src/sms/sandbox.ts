import { callProvider, jsonType } from '../providers/call-provider.ts';
import type { SmsSender } from './sender.ts';

/** Sends messages to an inbox for people; no phone gets one. */
export function sandbox({ fetch, url }: { fetch: typeof globalThis.fetch; url: string }): SmsSender {
  return async (message) => {
    const { status } = await callProvider({ fetch, url, headers: jsonType, body: JSON.stringify(message) });
    if (status !== 201) throw new Error(`The sandbox rejected the message (${status})`);
  };
}
