import { callProvider, jsonType } from '../providers/call-provider.ts';
import { international, type SmsSender } from './sender.ts';

export interface TermiiOptions {
  fetch: typeof fetch;
  url: string;
  apiKey: string;
  sender: string;
}

/**
 * Termii's messaging call, not its one-time codes: the backend generates, counts and uses up its own codes with any
 * provider. The channel `dnd` also reaches phones on the Do-Not-Disturb list, as codes must.
 */
export function termii({ fetch, url, apiKey, sender }: TermiiOptions): SmsSender {
  return async ({ to, text }) => {
    const fields = { to: international(to), from: sender, sms: text, type: 'plain', channel: 'dnd', api_key: apiKey };
    const { status, answer } = await callProvider({
      fetch,
      url: `${url}/api/sms/send`,
      headers: jsonType,
      body: JSON.stringify(fields),
    });
    const { message_id } = (answer ?? {}) as { message_id?: unknown };
    if (status !== 200 || !message_id) throw new Error(`Termii rejected the message (${status})`);
  };
}
