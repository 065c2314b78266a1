import { Readable } from 'node:stream';
import { sendEvents } from '@viewmax/server/event-stream';
import { createUnmapper } from '../releases/source-maps.ts';
import { remotesIn, trace } from '../releases/unmap.ts';
import { exportAudit, listAudit, verifyAudit } from '../state/audit.ts';
import { identityOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { readFigures } from '../watch/figures.ts';
import { readErrors } from '../watch/read-errors.ts';
import { readOpsState } from './ops-state.ts';
import type { OpsParts } from './serve-call.ts';

/** The open consoles and commands of one person or token, and of all that this node serves. */
const MOST_STREAMS = { ofOne: 20, ofAll: 500 };

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

  const streams = new Map<string, number>();
  let open = 0;
  function count(id: string, by: 1 | -1): void {
    const now = (streams.get(id) ?? 0) + by;
    open += by;
    if (now > 0) streams.set(id, now);
    else streams.delete(id);
  }

  serve(
    'followState',
    ({ reply, who: { id } }) => {
      if ((streams.get(id) ?? 0) >= MOST_STREAMS.ofOne || open >= MOST_STREAMS.ofAll)
        throw new Refused('Too many consoles are open. Close one and try again.', 'too_many');
      count(id, 1);
      reply.raw.on('close', () => count(id, -1));
      reply.hijack();
      sendEvents(reply.raw, { event: 'change', retryMs: 2000, listen: onChange, closing: closing.signal });
    },
    { exposeHeadRoute: false },
  );
}

const HOUR_MS = 3_600_000;

/** The figures and errors that pages reported. */
export function reportRoutes({ serve, context, metrics }: OpsParts): void {
  const unmap = createUnmapper(context.tables);

  serve('readFigures', async ({ query: { releases, from, until, step } }) => {
    const end = until ? new Date(until) : new Date(context.now() + 60_000);
    const begin = from ? new Date(from) : new Date(end.getTime() - HOUR_MS);
    return { figures: await readFigures(context, { releases, until: end, from: begin, step }) };
  });

  serve('readErrors', async ({ query: { release }, mustOwn }) => {
    await mustOwn([identityOf(release).name]);
    return readErrors(context, unmap, release);
  });

  serve('trace', async ({ body: { stack }, who: { remotes = [] }, mustOwn }) => {
    const named = remotesIn(stack);
    const remote = remotes.find((each) => named.includes(each)) ?? remotes[0];
    // A stack of a squad names the shell and its neighbours too. Their positions remain.
    await mustOwn(remote && named.includes(remote) ? [remote] : named);
    return { stack: await trace(unmap, stack, remote) };
  });

  serve('readMetrics', metrics);
}
