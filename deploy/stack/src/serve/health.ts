import type { PageFaults } from '@viewmax/edge';
import type { Registry } from '@viewmax/registry';
import type { Database } from '@viewmax/shared/server/database';
import { withClient } from '@viewmax/shared/server/with-client';
import { withDeadline } from '@viewmax/shared/server/with-deadline';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

const DEADLINE_MS = 2000;

export interface HealthOptions {
  db: Database;
  registry: Pick<Registry, 'currentSet'>;
  faults?: Pick<PageFaults, 'notices'>;
}

/**
 * `/healthz` answers 200 while the database answers and a set is live. `/readyz` adds notices about incomplete pages.
 * It still answers 200 with notices. Otherwise one bad release would take all nodes out of rotation.
 */
export const health: FastifyPluginAsync<HealthOptions> = async (app, { db, registry, faults }) => {
  async function check(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    try {
      await withDeadline(
        withClient(db, (client) => client.query('select 1')),
        DEADLINE_MS,
        'The database',
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

  app.get('/healthz', check);
  app.get('/readyz', async (request, reply) => {
    const state = await check(request, reply);
    if (state.status === 'failing') return state;
    const notices = faults?.notices(state.revision) ?? [];
    return { ...state, status: notices.length > 0 ? 'degraded' : 'ok', notices };
  });
};
