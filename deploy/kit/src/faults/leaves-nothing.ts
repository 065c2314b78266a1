import type { Checkpoint } from '@viewmax/contracts/checkpoints';
import type { CDPSession, Page } from 'playwright-core';
import { reaches } from './visit.ts';

/** How often the remote is mounted and unmounted, after as many that compile its code and fill its stores. */
export const MOUNTS = 50;
const MB = 1_048_576;
const STEP_MS = 10_000;

/** The shell's own screen for an unknown path: no remote is on it. */
const ALONE = '/no/such/place';

interface Weight {
  heap: number;
  listeners: number;
}

/** Moves inside the app to the checkpoint and away, and waits each time until the remote is there, or gone. */
const mounts = (page: Page, remote: string, times: number): Promise<void> =>
  page.evaluate(
    async ([name, there, away, rounds, stepMs]) => {
      const isThere = () => document.querySelector(`[data-remote="${name}"][data-phase=shown]`) !== null;
      const isGone = () => document.querySelector(`[data-remote="${name}"]`) === null;
      async function moves(path: string, isDone: () => boolean): Promise<void> {
        const end = performance.now() + stepMs;
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        do {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          if (performance.now() > end)
            throw new Error(`At ${path} the remote is not ${isDone === isGone ? 'gone' : 'there'}.`);
        } while (!isDone());
      }
      for (let round = 0; round < rounds; round++) {
        await moves(away, isGone);
        await moves(there, isThere);
      }
    },
    [remote, new URL(page.url()).pathname + new URL(page.url()).search, ALONE, times, STEP_MS] as const,
  );

async function weigh(session: CDPSession): Promise<Weight> {
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners') };
}

/** What stays after each mount, as a sentence. Empty if nothing does. */
export function growthOf(before: Weight, after: Weight): string {
  const remedy = 'Each effect has to undo what it does: listeners, timers and lists outside of the component.';
  const listeners = after.listeners - before.listeners;
  const megabytes = (after.heap - before.heap) / MB;
  if (megabytes > 1) return `${MOUNTS} mounts leave ${megabytes.toFixed(1)} MB behind, more than 1 MB. ${remedy}`;
  // Some that came with the first mounts go meanwhile.
  return listeners >= MOUNTS / 2 ? `${MOUNTS} mounts leave ${listeners} listeners behind. ${remedy}` : '';
}

/** Mounts and unmounts the remote in one page, and throws if something of each mount stays. */
export async function leavesNothing(page: Page, checkpoint: Checkpoint, remote: string): Promise<void> {
  await reaches(page, checkpoint);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await mounts(page, remote, MOUNTS);
  const before = await weigh(session);
  await mounts(page, remote, MOUNTS);
  const growth = growthOf(before, await weigh(session));
  if (growth) throw new Error(growth);
}
