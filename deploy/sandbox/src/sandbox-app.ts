import type { FastifyPluginAsync } from 'fastify';
import { assetFiles } from './browser/assets.ts';
import { formService } from './form/form-service.ts';
import { mapsProxy } from './maps/maps-proxy.ts';
import { page, sendPage } from './pages/page.ts';
import { type PaymentOptions, payments } from './payments/payments.ts';
import { browserSink, pushSink } from './push/push-sink.ts';
import { smsInbox } from './sms/sms-inbox.ts';
import { uploadEcho } from './upload-echo.ts';

const places = [
  { href: '/sandbox/payments', text: 'Payments' },
  { href: '/sandbox/sms', text: 'SMS inbox' },
  { href: '/sandbox/form', text: 'Contact forms' },
  { href: '/sandbox/push', text: 'Push notifications' },
];

const homePage: FastifyPluginAsync = async (app) => {
  const links = places.map(({ href, text }) => `<li><a href="${href}">${text}</a></li>`).join('');
  app.get('/', async (_request, reply) => sendPage(reply, page('Sandbox', `<ul class="rows">${links}</ul>`)));
};

/**
 * Stand-ins for the companies of a real installation. They move no money and reach no phone.
 *
 * @example
 * await server.register(sandboxApp, { prefix: '/sandbox', keys: readPaymentKeys(env), backendOrigin: () => origin });
 */
export const sandboxApp: FastifyPluginAsync<PaymentOptions> = async (app, options) => {
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
