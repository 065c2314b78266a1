import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Admin } from '../admin.ts';
import { Refused } from '../base/refused.ts';
import type { Registry } from '../registry.ts';
import type { OpsSessions } from '../tokens/ops-sessions.ts';
import { consolePage } from './console-page.ts';
import type { ContentDesk } from './content-desk.ts';
import { createGuard, type Guard } from './guard.ts';
import { answerErrors } from './ops-errors.ts';
import { refuseOtherOrigins } from './origin.ts';
import { contentRoutes } from './routes/content-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { ownershipRoutes } from './routes/ownership-routes.ts';
import { previewRoutes } from './routes/preview-routes.ts';
import { purgeRoutes } from './routes/purge-routes.ts';
import { releaseRoutes } from './routes/release-routes.ts';
import { rolloutRoutes } from './routes/rollout-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { stateRoutes } from './routes/state-routes.ts';
import { tokenRoutes } from './routes/token-routes.ts';
import { trustRoutes } from './routes/trust-routes.ts';
import { type OpsSummary, summarise } from './summary.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a call of the ops API works without a token. */
    isOpen?: boolean;
  }
}

export interface OpsRoutes {
  admin: Admin;
  publish: Registry['publish'];
  guard: Guard;
  sessions: OpsSessions;
  publicUrl: () => string;
  previewUrl?: string;
  environmentOf: (request: FastifyRequest) => string;
  now: () => number;
  onChange: Registry['onChange'];
  metrics: () => Promise<string>;
  summary(): Promise<OpsSummary>;
  content?: ContentDesk;
}

export interface OpsOptions {
  registry: Registry;
  /** The origin in the browser's address bar, such as `https://ops.example`; by default the `Host` of each request. */
  opsUrl?: string;
  /** The app's address, such as `https://app.example`. */
  publicUrl: () => string;
  /** The origin of previews; by default the app's. Preview links lead there. */
  previewUrl?: string;
  /** The name of this registry among others, such as `staging`; by default the host of the console. */
  environment?: string;
  /** The folder of the built console. */
  console?: string;
  /** All metrics of the process, in Prometheus' text format. The default is the registry's. */
  metrics?: () => Promise<string>;
  /** The program of movies and showtimes. Absent if another backend serves the calls. */
  content?: ContentDesk;
}

/** Serves the console at `/ops` and its API at `/ops/api`, which requires a token. */
export const opsPlugin: FastifyPluginAsync<OpsOptions> = async (app, options) => {
  const {
    registry,
    console: folder,
    content,
    environment,
    metrics = () => registry.metrics(),
    opsUrl,
    previewUrl,
    publicUrl,
  } = options;
  const { admin, now, onChange, publish } = registry;
  const { sessions } = admin;
  const summary = async () => summarise(await registry.currentSet(), await registry.releases());

  await app.register(consolePage, { folder });

  const guard = createGuard(admin.tokens, sessions);
  const environmentOf = ({ hostname }: FastifyRequest) => environment ?? (opsUrl ? new URL(opsUrl).hostname : hostname);
  const parts: OpsRoutes = {
    admin,
    publish,
    guard,
    sessions,
    publicUrl,
    previewUrl,
    environmentOf,
    now,
    onChange,
    metrics,
    summary,
    content,
  };
  await app.register(
    async (api) => {
      answerErrors(api, admin.noteRefusal);
      api.setNotFoundHandler(async ({ method, url }) => {
        throw new Refused(`There is no call ${method} ${url.split('?')[0]}.`, 'not_found');
      });
      // The token is checked before the body is read, so an upload without a token uses no memory.
      api.addHook('onRequest', async (request) => {
        // The principal is stored before the origin is checked, so that the log can name the token.
        if (!request.is404 && !request.routeOptions.config.isOpen) await guard.reader(request);
        refuseOtherOrigins(request, opsUrl);
      });
      api.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
      for (const routes of [
        sessionRoutes,
        releaseRoutes,
        rolloutRoutes,
        tokenRoutes,
        stateRoutes,
        healthRoutes,
        ownershipRoutes,
      ]) {
        await api.register(routes, parts);
      }
      await api.register(previewRoutes, parts);
      await api.register(purgeRoutes, parts);
      await api.register(contentRoutes, parts);
      await api.register(trustRoutes, parts);
    },
    { prefix: '/ops/api' },
  );
};
