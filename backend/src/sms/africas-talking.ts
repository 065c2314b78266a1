import { callProvider } from '../providers/call-provider.ts';
import { international, type SmsSender } from './sender.ts';

export interface AfricasTalkingOptions {
  fetch: typeof fetch;
  url: string;
  apiKey: string;
  username: string;
  sender: string;
}

type Answer = { SMSMessageData?: { Recipients?: { statusCode?: number }[] } } | null;

// 100: processed, 101: sent, 102: queued.
const TAKEN = [100, 101, 102];

/** Success is 201 with a good status for the recipient: 201 alone can mean a rejected phone. */
export function africasTalking({ fetch, url, apiKey, username, sender }: AfricasTalkingOptions): SmsSender {
  return async ({ to, text }) => {
    const fields = { username, to: `+${international(to)}`, message: text, from: sender, bulkSMSMode: '1' };
    const { status, answer } = await callProvider({
      fetch,
      url: `${url}/version1/messaging`,
      headers: { apikey: apiKey },
      body: new URLSearchParams(fields),
    });
    const code = (answer as Answer)?.SMSMessageData?.Recipients?.[0]?.statusCode;
    if (status !== 201 || code === undefined || !TAKEN.includes(code)) {
      throw new Error(`Africa's Talking rejected the message (${status}, ${code ?? 'no recipient'})`);
    }
  };
}
