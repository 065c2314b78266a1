import type { Release } from '@viewmax/contracts/discovery';
import type { DeployCheck } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { listProxies } from '../ownership/proxies.ts';
import type { RegistryContext } from '../state/context.ts';
import { type Identity, versionsOf } from '../state/identity.ts';
import type { Tables } from '../state/tables.ts';
import { withoutEarlier } from './earlier-rollouts.ts';
import { reasonsAgainst } from './gates.ts';
import { dueHolds } from './held.ts';
import { leftOutBy, leftOutWarning } from './left-out.ts';
import { rolledBackByWatch, withdrawnWarnings } from './rolled-back.ts';
import { closedText } from './rules.ts';
import { manifestsIn, readSituation, type Situation, troubleWith } from './situation.ts';
import { slotWarnings } from './slots.ts';

/** Which of the present rollouts count. */
interface DeployQuestion {
  /** The rollout of these releases themselves, which does not count. */
  own?: number;
  /** Whether a start would end the rollouts of earlier releases, so that they do not count either. */
  replace?: boolean;
}

/** The situation in which a start of these releases would be decided. */
async function situationFor(
  context: RegistryContext,
  releases: readonly Identity[],
  { own, replace }: DeployQuestion,
): Promise<Situation> {
  const all = await readSituation(context, releases, new Date(context.now()));
  const others = all.active.filter(({ id }) => id !== own);
  // A start promotes these first.
  const due = dueHolds(others, releases, all.at);
  const live = Object.assign({ ...all.live }, ...due.map((row) => row.releases));
  const situation = { ...all, live, active: others.filter((row) => !due.includes(row)) };
  return replace ? withoutEarlier(situation) : situation;
}

const closedWarning = ({ rules, at }: Situation): string[] => {
  const closed = closedText(rules, at);
  return closed ? [closed] : [];
};

/** A sentence for each rollout beside which these releases cannot run. */
function besideWarnings(situation: Situation): string[] {
  const { live, active, releases } = situation;
  return active.flatMap((rollout) => {
    const [trouble] = troubleWith(situation, { ...live, ...rollout.releases, ...versionsOf(releases) });
    return trouble ? [`No device gets it together with rollout ${rollout.id}: ${trouble}`] : [];
  });
}

/** A sentence for each path that these releases call and that leads to no backend. */
async function backendWarnings(tables: Tables, situation: Situation, releases: readonly Release[]): Promise<string[]> {
  const open = (await listProxies(tables)).map(({ path }) => path);
  return releases.flatMap((release) => {
    const { name, backends = [] } = release;
    return backends
      .filter((path) => !open.includes(path))
      .map((path) => {
        const remedy = situation.askFor({ claim: path, name, command: `backend ${path} <address> ${name}` });
        return `${releaseName(release)} calls ${path}, which leads to no backend yet. ${remedy}`;
      });
  });
}

/**
 * Whether these releases should be rolled out together now. During a freeze the answer is no. After a rollback by the
 * watch it is no too, although a person may still start the rollout again.
 */
export async function canDeploy(
  context: RegistryContext,
  releases: readonly Identity[],
  question: DeployQuestion = {},
): Promise<DeployCheck> {
  const { tables } = context;
  const situation = await situationFor(context, releases, question);
  const manifests = manifestsIn(situation);

  const against = reasonsAgainst(situation);
  const rolledBack = await rolledBackByWatch(tables, releases);
  const reasons = [...against.moment, ...rolledBack.map(({ sentence }) => sentence), ...against.releases];

  const others = releases.filter((release) => !rolledBack.some((one) => one.release === releaseName(release)));
  const leftOut = await leftOutBy(tables, manifests, situation.at);
  const warnings = [
    ...closedWarning(situation),
    ...besideWarnings(situation),
    ...(await withdrawnWarnings(tables, others)),
    ...slotWarnings(situation),
    ...(await backendWarnings(tables, situation, manifests)),
    ...leftOutWarning(manifests, leftOut),
  ];
  return {
    ok: reasons.length === 0,
    reasons,
    warnings,
    ...(rolledBack.length > 0 && { rolledBack }),
    ...(leftOut && { leftOut }),
  };
}
