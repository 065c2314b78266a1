import { EventEmitter, once } from 'node:events';
import type { SmsMessage } from '../src/sms/sender.ts';

/** Receives text messages in place of a provider: `env` and `fetch` are for `startBackend`. */
export function smsOutbox() {
  const sent: SmsMessage[] = [];
  const arrivals = new EventEmitter();
  const fetch = (async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    arrivals.emit('message');
    return Response.json({ ok: true }, { status: 201 });
  }) as typeof globalThis.fetch;
  const codesFor = (phone: string) =>
    sent.filter(({ to }) => to === phone).flatMap(({ text }) => /\d{6}/.exec(text)?.[0] ?? []);
  return {
    sent,
    fetch,
    env: { SMS_PROVIDER: 'sandbox', SMS_API_URL: 'http://sms.test' },
    /** Requests a code and waits for its message, if the server accepts. A slow message comes after the answer. */
    async asksFor<T extends { statusCode: number }>(phone: string, ask: () => Promise<T>): Promise<T> {
      const before = codesFor(phone).length;
      const answer = await ask();
      while (answer.statusCode === 200 && codesFor(phone).length === before) await once(arrivals, 'message');
      return answer;
    },
    /** The newest code that a phone got. */
    codeFor: (phone: string): string => codesFor(phone).at(-1) ?? '',
  };
}
