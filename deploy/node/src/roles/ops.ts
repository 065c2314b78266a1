import { createContent } from '@viewmax/backend/content';
import { favicon } from '@viewmax/edge';
import { opsPlugin } from '@viewmax/registry';
import type { FastifyInstance } from 'fastify';
import type { Steps } from '../process/steps.ts';
import { createBrowserServer } from '../server/bare-server.ts';
import { health } from '../server/health.ts';
import { addressOf } from '../server/listen.ts';
import { consoleFolder } from './built-files.ts';
import type { ReleaseParts } from './node-parts.ts';
import { publishAll } from './publish.ts';

/** Serves the console and the ops API on a separate origin, because the app's origin holds the files of squads. */
async function createOpsServer(parts: ReleaseParts): Promise<FastifyInstance> {
  const { settings, db, registry, lifecycle, metrics, metricsText } = parts;
  const { API_ORIGIN, ENVIRONMENT, HOST, OPS_URL, PORT, PREVIEW_URL, ROLES } = settings;
  const publicUrl = settings.PUBLIC_URL ?? addressOf({ host: HOST, port: PORT });
  const server = createBrowserServer(settings, lifecycle);
  await server.register(health, { db, roles: ROLES, isDraining: lifecycle.isDraining });
  await server.register(favicon);
  await server.register(async (app) => {
    metrics.measureAnswers(app, 'ops');
    await app.register(opsPlugin, {
      registry,
      opsUrl: OPS_URL,
      environment: ENVIRONMENT,
      publicUrl: () => publicUrl,
      previewUrl: PREVIEW_URL,
      console: consoleFolder,
      metrics: metricsText,
      // The program of the built-in backend.
      content: API_ORIGIN ? undefined : createContent(db),
    });
  });
  server.get('/', (_, reply) => reply.redirect('/ops'));
  return server;
}

/** Publishes the builds in these folders. Returns the server of ops, which does not listen yet. */
export async function startOps(
  parts: ReleaseParts,
  folders: readonly string[],
  steps: Steps,
): Promise<FastifyInstance> {
  const keepLive = parts.settings.LIVE_RELEASES === 'kept';
  await steps.run('publish', async (note) => {
    const { countNew, retired, left } = await publishAll(parts.registry, folders, { keepLive });
    const others = [
      ...retired.map((release) => `retired ${release}, whose build is gone`),
      ...left.map((release) => `left ${release}, which a squad published`),
    ];
    note([`${folders.length} releases${keepLive ? '' : ' live'}, ${countNew} of them new`, ...others].join('; '));
  });
  return createOpsServer(parts);
}
