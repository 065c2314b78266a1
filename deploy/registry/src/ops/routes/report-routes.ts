import { createUnmapper } from '../../releases/source-maps.ts';
import { remotesIn, trace } from '../../releases/unmap.ts';
import { identityOf } from '../../state/identity.ts';
import { readFigures } from '../../watch/figures.ts';
import { readErrors } from '../../watch/read-errors.ts';
import type { OpsParts } from '../parts.ts';

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
    return readErrors(context.tables, unmap, release);
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
