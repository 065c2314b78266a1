import { withDeadline } from '@viewmax/contracts/deadline';
import type { PageFaults } from '@viewmax/edge';
import type { Registry } from '@viewmax/registry';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../settings/roles.ts';

const DEADLINE_MS = 2000;

export interface HealthOptions {
  db: Database;
  /** Absent in a process without pages. */
  registry?: Pick<Registry, 'currentSet'>;
  faults?: Pick<PageFaults, 'notices'>;
  roles?: readonly Role[];
  /** Sentences about what this process lacks. */
  notices?: readonly string[];
  isDraining?: () => boolean;
}

interface Failing {
  status: 'failing';
  failing: 'database' | 'releases';
}
type State = Failing | { status: 'ok'; database: Database['kind']; setId?: string; revision?: number };

/**
 * The checks of one server. `/livez`: the process answers. `/healthz`, for people: the database answers and a set is
 * live. `/readyz`, for balancers: the node can serve. The database counts only until the node was ready once. Otherwise
 * an absent database would take all nodes out of rotation, with the pages that need none. Notices about incomplete pages
 * do not count, because one bad release would take all nodes out too.
 */
export const health: FastifyPluginAsync<HealthOptions> = async (app, options) => {
  const { db, registry, faults, roles, notices: lasting = [], isDraining = () => false } = options;
  let wasReady = false;

  async function checkDatabase(request: FastifyRequest): Promise<Failing | null> {
    try {
      await withDeadline(
        withClient(db, (client) => client.query('select 1')),
        DEADLINE_MS,
        'The database',
      );
      return null;
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer');
      return { status: 'failing', failing: 'database' };
    }
  }

  async function checkReleases(request: FastifyRequest): Promise<State> {
    const database = db.kind;
    if (!registry) return { status: 'ok', database };
    try {
      const set = await registry.currentSet();
      if (!set.ok) return { status: 'failing', failing: 'releases' };
      const { setId, revision } = set.discovery;
      return { status: 'ok', database, setId, revision };
    } catch (error) {
      request.log.error({ err: error }, 'No set of releases is known');
      return { status: 'failing', failing: 'releases' };
    }
  }

  const check = async (request: FastifyRequest): Promise<State> =>
    (await checkDatabase(request)) ?? (await checkReleases(request));

  function send(reply: FastifyReply, state: State) {
    reply.header('cache-control', 'no-store');
    if (state.status === 'failing') reply.code(503);
    return state;
  }

  app.get('/livez', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });

  app.get('/healthz', async (request, reply) => send(reply, await check(request)));

  app.get('/readyz', async (request, reply) => {
    if (isDraining()) {
      return reply.code(503).header('cache-control', 'no-store').send({ status: 'draining', roles });
    }
    const state = await (wasReady ? checkReleases(request) : check(request));
    if (state.status === 'failing') return { ...send(reply, state), roles };
    wasReady = true;
    const recent = state.revision === undefined ? [] : (faults?.notices(state.revision) ?? []);
    const notices = [...lasting, ...recent];
    return { ...send(reply, state), status: notices.length > 0 ? 'degraded' : 'ok', roles, notices };
  });
};
