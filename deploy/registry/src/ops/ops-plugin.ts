import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from '../registry.ts';
import { opsPage } from './ops-page.ts';
import { summarise } from './summary.ts';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** `/ops`: what is live, to look at only. */
export const opsPlugin: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  const summary = async () => summarise(await registry.currentSet(), await registry.releases());

  app.get('/ops', async (_, reply) => reply.headers(PAGE_HEADERS).send(opsPage(await summary())));
  app.get('/ops/api/releases', async (_, reply) => reply.header('cache-control', 'no-cache').send(await summary()));
};
