import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { smsConfig, smsSettings } from '../config/sms-settings.ts';
import { createSmsSender } from './create-sender.ts';

interface Sent {
  url: string;
  method?: string;
  headers: Headers;
  body: string;
}

const env = { SMS_API_KEY: 'key-1', SMS_SENDER: 'Viewmax' };
const message = { to: '08012345678', text: 'Your Viewmax code is 195558.' };

function senderTo(provider: 'termii' | 'sandbox', answer: () => Response, more = {}) {
  const sent: Sent[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    sent.push({
      url: String(url),
      method: init?.method,
      headers: new Request('http://x', { ...init, signal: null }).headers,
      body: String(init?.body),
    });
    return answer();
  };
  const config = smsConfig(z.object(smsSettings).parse({ SMS_PROVIDER: provider, ...env, ...more }));
  return { send: createSmsSender(config, fetch as typeof globalThis.fetch), sent };
}

const json = (status: number, body: object) => () => Response.json(body, { status });

test('a sender without a provider fails and is not silent', async () => {
  const send = createSmsSender({ provider: 'none' }, fetch);
  await expect(send(message)).rejects.toThrow('SMS_PROVIDER');
});

test.each([
  ['a refusal', json(400, { message: 'Invalid API key' })],
  ['an error', json(500, {})],
  ['a success without an id', json(200, { message: 'Insufficient balance' })],
  ['a body that is not JSON', () => new Response('<html>', { status: 200 })],
])('Termii: %s is a failure that reveals neither phone nor code', async (_, answer) => {
  const { send } = senderTo('termii', answer);
  await expect(send(message)).rejects.toThrow(/^Termii rejected the message \(\d+\)$/);
});

test('Termii gets the message in its format', async () => {
  const answer = { message_id: '9122821270554876574', message: 'Successfully Sent', balance: 9, user: 'Viewmax' };
  const { send, sent } = senderTo('termii', json(200, answer));
  await send(message);
  expect(sent[0]).toMatchObject({ url: 'https://api.ng.termii.com/api/sms/send', method: 'POST' });
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    to: '2348012345678',
    from: 'Viewmax',
    sms: message.text,
    type: 'plain',
    channel: 'dnd',
    api_key: 'key-1',
  });
});

test('our own sandbox gets the message unchanged', async () => {
  const { send, sent } = senderTo('sandbox', json(201, { ok: true }), { SMS_API_URL: 'http://localhost:1/sms/' });
  await send(message);
  expect(sent[0]).toMatchObject({ url: 'http://localhost:1/sms', body: JSON.stringify(message) });
});

test('a failed network is a failure', async () => {
  const { send } = senderTo('termii', () => {
    throw new TypeError('fetch failed');
  });
  await expect(send(message)).rejects.toThrow('gave no answer');
});
