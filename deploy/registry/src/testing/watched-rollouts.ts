import type { PlanInput, RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { TestOps } from './open-test-ops.ts';
import { reportCrowd, type Visits } from './report-crowd.ts';
import { UNGUARDED } from './unguarded.ts';

export const HALF_THEN_ALL: PlanInput = {
  steps: [
    { percent: 50, minMinutes: 5, minDevices: 50 },
    { percent: 100, minMinutes: 5 },
  ],
};

/** Rollouts of the catalog, by plans without guards, and the reports of devices about them. */
export function watchedRollouts(ops: TestOps) {
  let count = 0;
  return {
    async start(plan: PlanInput): Promise<RolloutView> {
      count += 1;
      const version = `2.${count}.0-w`;
      await ops.upload({ name: 'catalog', version, code: version });
      return (
        await ops.call('POST', '/rollouts', {
          releases: [`catalog@${version}`],
          plan: { ...UNGUARDED, ...plan },
        })
      ).body;
    },
    /** Every device reports, and the watch runs. */
    async visit(...visits: Visits): Promise<void> {
      await reportCrowd(ops, ...visits);
      await ops.registry.tick();
    },
    /** Time passes, and the watch runs. */
    async later(ms: number): Promise<void> {
      ops.clock.time += ms;
      await ops.registry.tick();
    },
    now: async ({ id }: RolloutView) => (await ops.call('GET', `/rollouts/${id}`)).body,
  };
}
