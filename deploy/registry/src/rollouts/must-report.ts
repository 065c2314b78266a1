import { isAct } from '@viewmax/contracts/acts';
import type { Plan } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import { type Identity, identitiesIn } from '../base/identity.ts';
import { Refused } from '../base/refused.ts';
import { loadManifests } from '../state/manifests.ts';
import type { Tables } from '../state/tables.ts';
import { versionsLive } from './rollout-rows.ts';

/** Rejects a signal that a side would not report, because the comparison would say nothing. */
export async function mustReport(tables: Tables, { signals = [] }: Plan, releases: readonly Identity[]): Promise<void> {
  const metrics = signals.filter((signal) => !isAct(signal));
  if (metrics.length === 0) return;
  const names = releases.map(({ name }) => name);
  const before = identitiesIn(await versionsLive(tables)).filter(({ name }) => names.includes(name));
  const manifests = await loadManifests(tables, [...releases, ...before].map(releaseName));
  const isNamed = (sides: readonly Identity[], metric: string) =>
    manifests.some(
      (one) => one.metrics?.includes(metric) && sides.some((side) => releaseName(side) === releaseName(one)),
    );
  for (const metric of metrics) {
    if (!isNamed(releases, metric))
      throw new Refused(
        `No remote.json of ${releases.map(releaseName).join(' and ')} names the metric ${metric}.`,
        'invalid',
      );
    if (!isNamed(before, metric))
      throw new Refused(
        `The live ${names.join(' and ')} does not report ${metric}, so there is nothing to compare with. Promote a release that reports it first.`,
      );
  }
}
