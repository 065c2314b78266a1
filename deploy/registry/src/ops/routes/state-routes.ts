import { Readable } from 'node:stream';
import { sendEvents } from '@viewmax/server/event-stream';
import { exportAudit, listAudit, verifyAudit } from '../../state/audit.ts';
import { readOpsState } from '../../watch/ops-state.ts';
import type { OpsParts } from '../parts.ts';

/** The state, the log, and a stream that announces changes. */
export function stateRoutes({ app, serve, context, onChange }: OpsParts): void {
  serve('readState', () => readOpsState(context));
  serve('listAudit', async ({ query }) => ({ entries: await listAudit(context, query) }));
  serve('verifyAudit', () => verifyAudit(context));

  serve(
    'exportAudit',
    async ({ query }) => {
      const entries = exportAudit(context, query.since);
      // A fault of the first query is an answer with its status. The rest is a stream.
      const first = await entries[Symbol.asyncIterator]().next();
      async function* lines() {
        if (!first.done) yield `${JSON.stringify(first.value)}\n`;
        for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
      }
      return Readable.from(lines());
    },
    { exposeHeadRoute: false },
  );

  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  serve(
    'followState',
    ({ reply }) => {
      reply.hijack();
      sendEvents(reply.raw, { event: 'change', retryMs: 2000, listen: onChange, closing: closing.signal });
    },
    { exposeHeadRoute: false },
  );
}
