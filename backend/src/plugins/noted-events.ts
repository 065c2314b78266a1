import { withClient } from '@viewmax/server/with-client';
import type { FastifyRequest, onErrorAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { toApiError } from '../errors/to-api-error.ts';
import { deviceOf } from '../limits/counted.ts';
import { repeat } from '../repeat/repeat.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Events without a transaction of their own, noted for rollouts within a second. Sales and credits note theirs. */
    notedEvents: {
      began(request: FastifyRequest): void;
      /** A sign-in of this member. Its request has no caller yet. */
      signedIn(request: FastifyRequest, account: string): void;
      /** An `onError` hook: a member was refused. */
      refused: onErrorAsyncHookHandler;
      flush(): Promise<void>;
    };
  }
}

interface NotedEvent {
  account: string;
  device: string;
  event: 'began' | 'refused' | 'signed_in';
  code: string;
}

const EVERY_MS = 1000;
/** Between two flushes. A comparison needs no more, and a flood of accounts costs no more. */
const MAX_WAITING = 500;

export const notedEvents = fp(
  async (app) => {
    const { database, now } = app.backend;
    let waiting = new Map<string, NotedEvent>();

    const keep = (request: FastifyRequest, event: NotedEvent['event'], account: string, code = '') => {
      const device = deviceOf(request);
      // An account counts for one device, so further ones must not fill the queue.
      const key = `${account} ${event} ${code}`;
      if (device && !waiting.has(key) && waiting.size < MAX_WAITING) waiting.set(key, { account, device, event, code });
    };
    async function flush(): Promise<void> {
      const batch = [...waiting.values()];
      waiting = new Map();
      if (batch.length === 0) return;
      const columns = (['device', 'event', 'code', 'account'] as const).map((name) => batch.map((one) => one[name]));
      await withClient(database, (client) =>
        client.query(
          `select facts.note($1, array_agg(facts.names_of(device)), $3, $4, $5)
           from unnest($2::text[]) as device`,
          [now(), ...columns],
        ),
      );
    }
    app.decorate('notedEvents', {
      began: (request) => keep(request, 'began', request.caller.id),
      signedIn: (request, account) => keep(request, 'signed_in', account),
      async refused(request, _reply, error) {
        if (request.caller) keep(request, 'refused', request.caller.id, toApiError(error).code);
      },
      flush,
    });
    repeat(app, { name: 'note acts', everyMs: EVERY_MS, work: flush });
  },
  { name: 'noted-events', dependencies: ['context'] },
);
