import type { DeployCheck } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { leftOutBy, leftOutWarning } from '../starts/left-out.ts';
import type { RegistryContext } from '../state/context.ts';
import { type Identity, versionsOf } from '../state/identity.ts';
import type { Tables } from '../state/tables.ts';
import { reasonsAgainst } from './gates.ts';
import { isWithdrawn, rolledBackByWatch } from './rolled-back.ts';
import { closedText } from './rules.ts';
import { manifestsIn, readSituation, type Situation, troubleWith } from './situation.ts';
import { slotWarnings } from './slots.ts';

function trainWarnings(situation: Situation): string[] {
  const { live, active, releases } = situation;
  return active.flatMap((rollout) => {
    const [trouble] = troubleWith(situation, { ...live, ...rollout.releases, ...versionsOf(releases) });
    return trouble ? [`No device gets it together with rollout ${rollout.id}: ${trouble}`] : [];
  });
}

async function withdrawnWarnings(tables: Tables, releases: readonly Identity[]): Promise<string[]> {
  const withdrawn = await Promise.all(releases.map((release) => isWithdrawn(tables, release)));
  return releases.filter((_, index) => withdrawn[index]).map((one) => `${releaseName(one)} was rolled back before.`);
}

/**
 * Whether these releases should be rolled out together now. During a freeze the answer is no. After a rollback by the
 * watch it is no too, although a person may still start the rollout again.
 */
export async function canDeploy(context: RegistryContext, releases: readonly Identity[]): Promise<DeployCheck> {
  const { tables, store } = context;
  const situation = await readSituation(context, releases, new Date(context.now()));
  const { rules, at } = situation;
  const against = reasonsAgainst(situation);
  const rolledBack = await rolledBackByWatch(tables, releases);
  const reasons = [...against.moment, ...rolledBack.map(({ sentence }) => sentence), ...against.releases];
  const others = releases.filter((release) => !rolledBack.some((one) => one.release === releaseName(release)));
  const manifests = manifestsIn(situation);
  const leftOut = await leftOutBy(tables, manifests, at);
  const closed = closedText(rules, at);
  const warnings = [
    ...(closed ? [closed] : []),
    ...trainWarnings(situation),
    ...(await withdrawnWarnings(tables, others)),
    ...(await slotWarnings(store, situation)),
    ...(leftOut ? leftOutWarning(manifests, leftOut) : []),
  ];
  const more = { ...(rolledBack.length > 0 && { rolledBack }), ...(leftOut && { leftOut }) };
  return { ok: reasons.length === 0, reasons, warnings, ...more };
}
