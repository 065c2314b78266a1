import type { SmsMessage } from '../src/sms/sender.ts';

/** Receives text messages in place of a provider: `env` and `fetch` are for `startBackend`. */
export function smsOutbox() {
  const sent: SmsMessage[] = [];
  const fetch = (async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ ok: true }, { status: 201 });
  }) as typeof globalThis.fetch;
  return {
    sent,
    fetch,
    env: { SMS_PROVIDER: 'sandbox', SMS_API_URL: 'http://sms.test' },
    /** The newest code that a phone got. */
    codeFor: (phone: string): string => /\d{6}/.exec(sent.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? '',
  };
}
