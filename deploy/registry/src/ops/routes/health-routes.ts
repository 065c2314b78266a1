import { cleanUpSchema, releaseTitleSchema, releaseTitlesSchema } from '@viewmax/contracts/ops';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { identityOf } from '../../base/identity.ts';
import { remotesIn } from '../../errors/trace.ts';
import type { OpsRoutes } from '../ops-plugin.ts';
import { readBody } from '../read-body.ts';

const HOUR_MS = 3_600_000;
const figuresSchema = z.object({
  releases: releaseTitlesSchema,
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});

const errorsSchema = z.object({ release: releaseTitleSchema });
const traceSchema = z.object({ stack: z.string('must be text').min(1).max(20_000) });

/** Figures for charts and Prometheus, the errors of releases, the check of the store, and the clean-up. */
export const healthRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, guard, now, metrics }) => {
  app.get('/figures', async (request) => {
    const { releases, from, until } = readBody(figuresSchema, request.query);
    const end = until ? new Date(until) : new Date(now() + 60_000);
    return {
      figures: await admin.figures({
        releases,
        until: end,
        from: from ? new Date(from) : new Date(end.getTime() - HOUR_MS),
      }),
    };
  });

  app.get('/errors', async (request) => {
    const release = identityOf(readBody(errorsSchema, request.query).release);
    await guard.owner(request, [release.name]);
    return admin.errors(release);
  });

  app.post('/trace', async (request) => {
    const { stack } = readBody(traceSchema, request.body);
    const named = remotesIn(stack);
    const { remote } = await guard.reader(request);
    // A stack of a squad names the shell and its neighbours too. Their positions remain.
    await guard.owner(request, remote && named.includes(remote) ? [remote] : named);
    return { stack: await admin.trace(stack, remote) };
  });

  app.get('/metrics', async (_, reply) => {
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics());
  });

  app.get('/store', async () => {
    return admin.checkStore();
  });

  app.get('/clean-up', async (request) => {
    const { by } = await guard.reader(request);
    return admin.cleanUp(by, { ...readBody(cleanUpSchema, {}), dryRun: true });
  });

  app.post('/clean-up', async (request) => {
    const { by } = await guard.ops(request);
    return admin.cleanUp(by, readBody(cleanUpSchema, request.body));
  });
};
