import { type Row, row } from '../measure/budget.ts';
import { type Child, startChild } from '../measure/child.ts';
import { median } from '../measure/stats.ts';
import { type Databases, SIDES, type Side } from './databases.ts';
import type { JobOrder } from './job-runner.ts';

const BAR = 1.5;
/** A job of this few milliseconds is as good as none, whatever its ratio. */
const LEAST_MS = 3;
const TICK_BAR_S = 2;
const RUNS = 7;
/** Their bar is a time, because their work is as large as the rollout. */
const TIMED: readonly string[] = ['compare the large rollout', 'a tick of the watch'];

/** The time of each job with the same work due, on both sides in turns. */
export async function measureJobs(databases: Databases, rollouts: Record<Side, number>): Promise<Row[]> {
  const open = (): Child => startChild(new URL('./job-runner.ts', import.meta.url));
  const children: Record<Side, Child> = { small: open(), large: open() };
  try {
    const names = new Set<string>();
    for (const side of SIDES) for (const name of await children[side].ask<string[]>(databases[side])) names.add(name);
    const rows: Row[] = [];
    for (const job of [...names, 'a rollback of another rollout']) {
      const times: Record<Side, number[]> = { small: [], large: [] };
      // The first run of each prepares what later ones reuse.
      for (let run = 0; run <= RUNS; run += 1) {
        for (const side of SIDES) {
          const ms = await children[side].ask<number>({ job, rollout: rollouts[side] } satisfies JobOrder);
          if (run > 0) times[side].push(ms);
        }
      }
      const [small, large] = [median(times.small), median(times.large)];
      if (TIMED.includes(job)) rows.push(row({ what: job, ours: large / 1000, bar: TICK_BAR_S, unit: 's' }));
      else
        rows.push(
          row({
            ...{ what: `job: ${job}`, ours: large, yardstick: small, bar: BAR, unit: 'ms, ratio' },
            value: Math.max(large, LEAST_MS) / Math.max(small, LEAST_MS),
          }),
        );
    }
    return rows;
  } finally {
    for (const side of SIDES) await children[side].stop();
  }
}
