import type { Registry } from '@viewmax/registry';
import type { Database } from '@viewmax/shared/server/database';
import { withClient } from '@viewmax/shared/server/with-client';
import { within } from '@viewmax/shared/server/within';
import type { FastifyPluginAsync } from 'fastify';

const DEADLINE_MS = 2000;

/** `/healthz`: 200 only while the database answers and a set is live. */
export const health: FastifyPluginAsync<{ db: Database; registry: Pick<Registry, 'currentSet'> }> = async (
  app,
  { db, registry },
) => {
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await within(
        DEADLINE_MS,
        withClient(db, (client) => client.query('select 1')),
      );
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer');
      return reply.code(503).send({ status: 'failing', failing: 'database' });
    }
    const set = await registry.currentSet();
    if (!set.ok) return reply.code(503).send({ status: 'failing', failing: 'releases' });
    return { status: 'ok', database: db.kind, setId: set.discovery.setId, revision: set.discovery.revision };
  });
};
