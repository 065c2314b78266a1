import type { FastifyPluginAsync } from 'fastify';
import type { Admin } from '../admin.ts';
import type { Registry } from '../registry.ts';
import type { Previews } from '../sets/preview.ts';
import { createGuard, type Guard } from './guard.ts';
import { answerErrors } from './ops-errors.ts';
import { opsPage } from './ops-page.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { releaseRoutes } from './routes/release-routes.ts';
import { rolloutRoutes } from './routes/rollout-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { stateRoutes } from './routes/state-routes.ts';
import { tokenRoutes } from './routes/token-routes.ts';
import { summarise } from './summary.ts';

export interface OpsRoutes {
  admin: Admin;
  guard: Guard;
  previews: Previews;
  now: () => number;
  onChange: Registry['onChange'];
  metrics: Registry['metrics'];
}

export interface OpsOptions {
  registry: Registry;
  /** What else the process tells Prometheus, in its text format. */
  moreMetrics?: () => Promise<string>;
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** `/ops`: what is live, to look at; and `/ops/api`: everything else, with a token. */
export const opsPlugin: FastifyPluginAsync<OpsOptions> = async (app, { registry, moreMetrics }) => {
  const { admin, previews, now, onChange } = registry;
  const metrics = async () => (await registry.metrics()) + ((await moreMetrics?.()) ?? '');
  const summary = async () => summarise(await registry.currentSet(), await registry.releases());

  app.get('/ops', async (_, reply) => reply.headers(PAGE_HEADERS).send(opsPage(await summary())));
  app.get('/ops/api/releases', async (_, reply) => reply.header('cache-control', 'no-cache').send(await summary()));

  const parts: OpsRoutes = { admin, previews, now, onChange, metrics, guard: createGuard(admin.tokens) };
  await app.register(
    async (api) => {
      answerErrors(api);
      api.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
      for (const routes of [sessionRoutes, releaseRoutes, rolloutRoutes, tokenRoutes, stateRoutes, healthRoutes]) {
        await api.register(routes, parts);
      }
    },
    { prefix: '/ops/api' },
  );
};
