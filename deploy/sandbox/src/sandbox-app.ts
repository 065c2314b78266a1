import type { FastifyPluginAsync } from 'fastify';
import { assetFiles } from './assets.ts';
import { formService } from './form/form-service.ts';
import { homePage } from './home-page.ts';
import { mapsProxy } from './maps/maps-proxy.ts';
import { type PaymentOptions, payments } from './payments/payments.ts';
import { browserSink } from './push/browser-sink.ts';
import { pushSink } from './push/push-sink.ts';
import { smsInbox } from './sms/sms-inbox.ts';
import { uploadEcho } from './upload-echo.ts';

export type SandboxOptions = PaymentOptions;

/**
 * Stand-ins for the companies of a real installation. They move no money and reach no phone.
 *
 * @example
 * await server.register(sandboxApp, { prefix: '/sandbox', keys: readPaymentKeys(env), backendOrigin: () => origin });
 */
export const sandboxApp: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  await app.register(homePage);
  await app.register(assetFiles);
  await app.register(payments, { ...options, prefix: '' });
  await app.register(formService);
  await app.register(mapsProxy);
  await app.register(pushSink);
  await app.register(browserSink);
  await app.register(smsInbox);
  await app.register(uploadEcho);
};
