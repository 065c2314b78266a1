import { handIn, jsonType } from './hand-in.ts';
import { international, SmsFailed, type SmsSender } from './sender.ts';

export type TermiiOptions = { fetch: typeof fetch; url: string; apiKey: string; sender: string };

/**
 * Termii's messaging call, and not its one-time codes: ours are made, counted and used up here, whoever carries them.
 * The channel `dnd` also reaches phones on the Do-Not-Disturb list, as codes must.
 */
export function termii({ fetch, url, apiKey, sender }: TermiiOptions): SmsSender {
  return async ({ to, text }) => {
    const fields = { to: international(to), from: sender, sms: text, type: 'plain', channel: 'dnd', api_key: apiKey };
    const { status, answer } = await handIn({
      fetch,
      url: `${url}/api/sms/send`,
      headers: jsonType,
      body: JSON.stringify(fields),
    });
    const { message_id } = (answer ?? {}) as { message_id?: unknown };
    if (status !== 200 || !message_id) throw new SmsFailed(`Termii did not take the message (${status})`);
  };
}
