import fp from 'fastify-plugin';
import { createSmsSender } from '../sms/create-sender.ts';
import type { SmsSender } from '../sms/sender.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sendSms: SmsSender;
  }
}

export const sms = fp(
  async (app) => {
    const { config, fetch } = app.backend;
    app.decorate('sendSms', createSmsSender(config.sms, fetch));
  },
  { name: 'sms', dependencies: ['context'] },
);
