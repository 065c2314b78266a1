import { type Role, TOKEN_ENDS } from '@viewmax/contracts/ops/calls';
import { answerInTime } from '@viewmax/server/call-deadline';
import { refuseUnstorable } from '@viewmax/server/storable-text';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { accessRoutes } from './ops/access-routes.ts';
import { consolePage } from './ops/console-page.ts';
import type { ContentDesk } from './ops/content-desk.ts';
import { contentRoutes } from './ops/content-routes.ts';
import { opsDocs } from './ops/ops-docs.ts';
import { answerErrors, tooLate } from './ops/ops-errors.ts';
import { refuseOtherOrigins } from './ops/origin.ts';
import { ownershipRoutes } from './ops/ownership-routes.ts';
import { mustHaveRole, mustRead, principalOf } from './ops/principal.ts';
import { validatorCompiler } from './ops/read-value.ts';
import { releaseRoutes } from './ops/release-routes.ts';
import { previewRoutes, rolloutRoutes } from './ops/rollout-routes.ts';
import { createServeCall } from './ops/serve-call.ts';
import { sessionRoutes, signInRoutes } from './ops/session-routes.ts';
import { signInPages } from './ops/sign-in-pages.ts';
import { reportRoutes, stateRoutes } from './ops/state-routes.ts';
import { createProvider } from './people/provider.ts';
import type { Registry } from './registry.ts';
import { createNoteRefusal } from './state/note-refusals.ts';
import { Refused } from './state/refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The role that a call of the ops API needs; by default any token does. */
    role?: Role;
    /** The call hands out rights. */
    isForOwners?: true;
  }
}

/** Less than the command waits, so that it hears a sentence. */
const DEADLINE_MS = 50_000;

const ROUTES = [
  accessRoutes,
  contentRoutes,
  ownershipRoutes,
  previewRoutes,
  releaseRoutes,
  reportRoutes,
  rolloutRoutes,
  sessionRoutes,
  signInRoutes,
  stateRoutes,
];

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
  const { context, currentSet, onChange } = registry;

  await app.register(consolePage, { folder });
  const provider = context.people && createProvider(context.people);
  if (provider) await app.register(signInPages, { context, provider, opsUrl });

  const environmentOf = ({ host }: FastifyRequest) => environment ?? (opsUrl ? new URL(opsUrl).host : host);
  const noteRefusal = createNoteRefusal(context);
  await app.register(
    async (api) => {
      api.setValidatorCompiler(validatorCompiler);
      api.setSerializerCompiler(serializerCompiler);
      answerErrors(api, noteRefusal);
      answerInTime(api, { deadlineMs: DEADLINE_MS, refusal: tooLate });
      api.addHook('preValidation', refuseUnstorable);
      api.setNotFoundHandler(async ({ method, url }) => {
        throw new Refused(`There is no call ${method} ${url.split('?')[0]}.`, 'not_found');
      });
      // The token is checked before the body is read, so an upload without a token uses no memory.
      api.addHook('onRequest', async (request) => {
        const { role = 'read', isForOwners } = request.routeOptions.config;
        // The principal is stored before the origin is checked, so that the log can name the token.
        const who = request.is404 || role === 'open' ? undefined : await mustRead(context, request);
        refuseOtherOrigins(request, opsUrl);
        if (who) mustHaveRole(who, { role, isForOwners });
      });
      api.addHook('onSend', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const endsAt = principalOf(request)?.endsAt;
        if (endsAt) reply.header(TOKEN_ENDS, endsAt);
      });
      await api.register(opsDocs);
      const { serve, carryOut } = createServeCall(api, context);
      const parts = { app: api, serve, carryOut, context, noteRefusal, provider, publicUrl, previewUrl, environmentOf };
      for (const routes of ROUTES) routes({ ...parts, onChange, currentSet, metrics, content });
    },
    { prefix: '/ops/api' },
  );
};
