import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { reporterNetworks } from '../watch/report-limit.ts';
import type { TestOps } from './open-test-ops.ts';

export const crowd = Array.from({ length: 240 }, (_, index) => `phone-${index}`);

/** Two events of a page. */
export const load = { type: 'load' as const, ok: true, ms: 100 };
export const broken = { type: 'error' as const, kind: 'render' as const, message: 'x is not a function' };
/** The events of a release that fails on every device. */
export const failing = (isCanary: boolean) => (isCanary ? [load, broken] : [load]);

/** Nineteen networks, each with devices of both sides. */
export const town = (index: number) => `197.210.${index % 19}.1`;

export type Visits = [
  /** A rollout of the catalog, or the sign of a canary device. */
  rollout: Pick<RolloutView, 'releases'> | { isCanary(versions: Record<string, string>): boolean },
  eventsOf: (isCanary: boolean, index: number) => Partial<ReportEvent>[],
  /** By default those of the town. */
  addressOf?: (isCanary: boolean, index: number) => string,
];

/** Every device opens the app and reports the result of its release. Throws if none has the canary's. */
export async function reportCrowd(ops: TestOps, ...[rollout, eventsOf, addressOf]: Visits): Promise<void> {
  let canaries = 0;
  for (const [index, device] of crowd.entries()) {
    const { setId, versions } = await ops.versionsFor(device);
    const isCanary = 'isCanary' in rollout ? rollout.isCanary(versions) : versions.catalog === rollout.releases.catalog;
    if (isCanary) canaries += 1;
    const remote = `catalog@${versions.catalog}`;
    const events = eventsOf(isCanary, index).map((event) => ({ remote, ...event }) as ReportEvent);
    const networks = reporterNetworks(addressOf?.(isCanary, index) ?? town(index));
    if (events.length > 0)
      ops.registry.intake.take({ set: setId, platform: 'web', app: '3.0.12', events }, { device, networks });
  }
  if (canaries === 0) throw new Error('No phone has the release');
}
