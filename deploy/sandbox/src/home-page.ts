import type { FastifyPluginAsync } from 'fastify';
import { page } from './pages/page.ts';
import { sendPage } from './pages/send-page.ts';

const places = [
  { href: '/sandbox/payments', text: 'Payments' },
  { href: '/sandbox/sms', text: 'SMS inbox' },
  { href: '/sandbox/form', text: 'Contact forms' },
  { href: '/sandbox/push', text: 'Push notifications' },
];

export const homePage: FastifyPluginAsync = async (app) => {
  const links = places.map(({ href, text }) => `<li><a href="${href}">${text}</a></li>`).join('');
  app.get('/', async (_request, reply) => sendPage(reply, page('Sandbox', `<ul class="rows">${links}</ul>`)));
};
