import type { PageFaults } from '@viewmax/edge';
import type { Registry } from '@viewmax/registry';
import type { Database } from '@viewmax/shared/server/database';
import { withClient } from '@viewmax/shared/server/with-client';
import { within } from '@viewmax/shared/server/within';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

const DEADLINE_MS = 2000;

export interface HealthOptions {
  db: Database;
  registry: Pick<Registry, 'currentSet'>;
  faults?: Pick<PageFaults, 'notices'>;
}

/**
 * `/healthz`: 200 only while the database answers and a set is live. `/readyz`: the same, with notices about pages that
 * cannot be made whole. It stays 200 with them: one poisoned release would take all nodes out of rotation.
 */
export const health: FastifyPluginAsync<HealthOptions> = async (app, { db, registry, faults }) => {
  async function look(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    try {
      await within(
        DEADLINE_MS,
        withClient(db, (client) => client.query('select 1')),
      );
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer');
      reply.code(503);
      return { status: 'failing', failing: 'database' } as const;
    }
    const set = await registry.currentSet();
    if (!set.ok) {
      reply.code(503);
      return { status: 'failing', failing: 'releases' } as const;
    }
    const { setId, revision } = set.discovery;
    return { status: 'ok', database: db.kind, setId, revision } as const;
  }

  app.get('/healthz', look);
  app.get('/readyz', async (request, reply) => {
    const seen = await look(request, reply);
    if (seen.status === 'failing') return seen;
    const notices = faults?.notices(seen.revision) ?? [];
    return { ...seen, status: notices.length > 0 ? 'degraded' : 'ok', notices };
  });
};
