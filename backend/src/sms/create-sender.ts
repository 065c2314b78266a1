import fp from 'fastify-plugin';
import { type SmsConfig, smsConfig } from '../config/sms-settings.ts';
import { callProvider, jsonType } from '../providers/call-provider.ts';
import { international, type SmsSender } from './sender.ts';

interface TermiiOptions {
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

/** Sends messages to an inbox for people; no phone gets one. */
export function sandbox({ fetch, url }: { fetch: typeof globalThis.fetch; url: string }): SmsSender {
  return async (message) => {
    const { status } = await callProvider({ fetch, url, headers: jsonType, body: JSON.stringify(message) });
    if (status !== 201) throw new Error(`The sandbox rejected the message (${status})`);
  };
}

export function createSmsSender(config: SmsConfig, fetch: typeof globalThis.fetch): SmsSender {
  switch (config.provider) {
    case 'termii':
      return termii({ ...config, fetch });
    case 'sandbox':
      return sandbox({ ...config, fetch });
    case 'none':
      return async () => {
        throw new Error('SMS_PROVIDER is none: no code is sent');
      };
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    sendSms: SmsSender;
  }
}

export const sms = fp(
  async (app) => {
    const { config, fetch } = app.backend;
    app.decorate('sendSms', createSmsSender(smsConfig(config), fetch));
  },
  { name: 'sms', dependencies: ['context'] },
);
