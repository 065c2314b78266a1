import { isDeepStrictEqual } from 'node:util';
import type { CallName } from '@viewmax/contracts/ops/calls';
import type { Plan, Step } from '@viewmax/contracts/ops/rollouts';
import type { Read } from '@viewmax/contracts/ops/schemas';
import { lagosText } from '@viewmax/contracts/ops/windows';
import { planFor } from '../rollouts/least-plan.ts';
import { rolloutRow } from '../rollouts/rollout-rows.ts';
import { readRules } from '../rollouts/rules.ts';
import type { RegistryContext } from '../state/context.ts';
import { identityOf, releaseNames } from '../state/identity.ts';

const isForTesters = ({ cohort }: Step): boolean => cohort?.testers === true;
/** Fewer devices of each side hardly prove a release that fails on all of them. */
const MIN_DEVICES = 20;
/** At 100 percent there is no control, so no device is compared. */
const hasEvidence = ({ percent, minDevices }: Step): boolean => percent < 100 && minDevices >= MIN_DEVICES;

/** The most percent of devices that a plan reaches from this step on without a comparison and without a person. */
export function reachFrom({ steps }: Pick<Plan, 'steps'>, first: number): number {
  let most = 0;
  for (const step of steps.slice(first)) {
    most = Math.max(most, isForTesters(step) ? 0 : step.percent);
    if (step.advance === 'manual' || hasEvidence(step)) return most;
  }
  return 100;
}

type Words = string | null;
/** For each call that may need a second person: its words, or null if one person may do it. */
type Needs = { [N in CallName]?: (values: Read<N>, context: RegistryContext, most: number) => Words | Promise<Words> };

const NEEDS: Needs = {
  movePath: ({ body: { path, from, to } }) => `move ${path} from ${from} to ${to}`,
  moveSlot: ({ body: { slot, from, to } }) => `move ${slot} from ${from} to ${to}`,
  purgeRelease: ({ params, body }) => `purge ${params.release}: ${body.reason}`,
  retireRemote: ({ params, body }) => `retire ${params.name}: ${body.reason}`,
  async setRules({ body }, { tables, isProduction }) {
    const before: Record<string, unknown> = await readRules(tables, isProduction);
    const changed = Object.entries(body).filter(([name, value]) => !isDeepStrictEqual(value, before[name]));
    return `set the rules: ${changed.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ') || 'as they are'}`;
  },
  async startRollout({ body: { releases, plan, at } }, { tables }, most) {
    const names = releases.map((release) => identityOf(release).name);
    const reach = reachFrom(planFor(await readRules(tables), { plan }, names, false), 0);
    const when = at ? `, at ${lagosText(Date.parse(at))} in Lagos` : '';
    return reach > most ? `start a rollout of ${releases.join(' and ')}, to ${reach} %${when}` : null;
  },
  async commandRollout({ params: { id, command } }, { tables }, most) {
    if (command !== 'promote' && command !== 'advance') return null;
    const { plan, step, releases } = await rolloutRow(tables, id);
    const reach = command === 'promote' ? 100 : reachFrom(plan, step + 1);
    return reach > most ? `${command} rollout ${id} (${releaseNames(releases).join(' and ')}), to ${reach} %` : null;
  },
};

/** The command in words if it needs a second person; otherwise null. */
export async function wordsOf<N extends CallName>(context: RegistryContext, name: N, values: Read<N>): Promise<Words> {
  const need = NEEDS[name];
  if (!need) return null;
  const { secondPerson } = await readRules(context.tables);
  return secondPerson === null ? null : need(values, context, secondPerson);
}
