import type { FastifyPluginAsync } from 'fastify';
import { page } from './page.ts';

const places = [{ href: '/sandbox/sms', text: 'SMS inbox' }];

export const homePage: FastifyPluginAsync = async (app) => {
  const links = places.map(({ href, text }) => `<li><a href="${href}">${text}</a></li>`).join('');
  app.get('/', async (_request, reply) => reply.type('text/html').send(page('Sandbox', `<ul>${links}</ul>`)));
};
