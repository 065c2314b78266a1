import { cleanUpSchema } from '@viewmax/contracts/ops/releases';
import { type MeasureJob, unmeasured } from '@viewmax/server/measure-job';
import { cleanUp } from '../releases/clean-up.ts';
import { deleteOld } from '../removal/delete-old.ts';
import { createRegularCleanUp } from '../removal/regular-clean-up.ts';
import { WATCH } from '../state/change.ts';
import type { Job } from '../state/clock.ts';
import type { RegistryContext } from '../state/context.ts';

export interface ClockOptions {
  /** Whether this process also watches rollouts and deletes old data. All processes write their reports. */
  hasJobs?: boolean;
  /** The time between two clean-ups of releases; 0 is never. */
  cleanUpMs?: number;
  measureJob?: MeasureJob;
}

/** In ticks of the clock. */
const WATCH_EVERY = 5;
const DELETE_EVERY = 3600;
const TICK_MS = 1000;

/** The job in each nth tick, from the given one on. */
function everyNth(nth: number, from: number, job: Job): Job {
  let ticks = 0;
  return async () => {
    ticks += 1;
    if (ticks % nth === from) await job();
  };
}

/** The jobs of a process's clock, which runs them at each tick. */
export function createJobs(
  context: RegistryContext,
  { writeReports, writeStarts, watch }: Record<'writeReports' | 'writeStarts' | 'watch', Job>,
  { hasJobs = true, cleanUpMs = 0, measureJob = unmeasured }: ClockOptions,
): Job[] {
  const options = cleanUpSchema.parse({ dryRun: false });
  const writing = measureJob('write reports', TICK_MS);
  const all: Job[] = [() => writing(writeReports), writeStarts];
  if (!hasJobs) return all;
  const watching = measureJob('watch rollouts', WATCH_EVERY * TICK_MS);
  const deleting = measureJob('delete old figures', DELETE_EVERY * TICK_MS);
  const cleaning = cleanUpMs === 0 ? unmeasured('', 0) : measureJob('clean up releases', cleanUpMs);
  return [
    ...all,
    // Counting the devices of a long rollout costs more than writing reports, so it runs less often.
    everyNth(WATCH_EVERY, 0, () => watching(watch)),
    everyNth(DELETE_EVERY, 1, () => deleting(() => deleteOld(context, WATCH))),
    createRegularCleanUp({ everyMs: cleanUpMs, cleanUp: () => cleaning(() => cleanUp(context, WATCH, options)) }),
  ];
}
