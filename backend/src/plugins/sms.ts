import fp from 'fastify-plugin';
import { smsConfig } from '../config/sms-settings.ts';
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
    app.decorate('sendSms', createSmsSender(smsConfig(config), fetch));
  },
  { name: 'sms', dependencies: ['context'] },
);
