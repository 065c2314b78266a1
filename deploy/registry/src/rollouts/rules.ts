import type { GuardName } from '@viewmax/contracts/noted-events';
import { fallIn } from '@viewmax/contracts/ops/bounds';
import { closedUntil, lagosText } from '@viewmax/contracts/ops/hours';
import type { NewRules, Rules } from '@viewmax/contracts/ops/ownership';
import type { Plan } from '@viewmax/contracts/ops/rollouts';
import { isRange } from '../releases/version-range.ts';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { SHELL } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';

/** Rejects a plan whose steps or ranges mean nothing. */
export function checkPlan({ steps }: Plan): void {
  const fall = fallIn(steps);
  if (fall)
    throw new Refused(`Percents only rise: step ${fall.step} has ${fall.percent} %, after ${fall.after} %.`, 'invalid');
  for (const { cohort } of steps) {
    if (cohort?.appVersion && !isRange(cohort.appVersion)) {
      throw new Refused(`"${cohort.appVersion}" is no range of app versions that can be read.`, 'invalid');
    }
  }
}

/** What people do next in the app, with a release of any remote. */
const NEXT: readonly GuardName[] = ['signins', 'bookings', 'purchases'];
const CREDITING = [SHELL, 'wallet'];

/** The usual guards of a remote: those of ops, otherwise what people do next. */
export const guardsOf = ({ guards }: Pick<KnownRules, 'guards'>, name: string): readonly GuardName[] =>
  guards[name] ?? (CREDITING.includes(name) ? [...NEXT, 'topups'] : NEXT);

type Least = Pick<Rules, 'firstPercent' | 'minMinutes' | 'minDevices'>;

/** The least plan of a new production, until ops set the rules. */
const AT_FIRST = { firstPercent: 5, minMinutes: 30, minDevices: 200 };

export const hasLeast = ({ firstPercent, minMinutes, minDevices }: Least): boolean =>
  firstPercent < 100 || minMinutes > 0 || minDevices > 0;

const rulesRow = (tables: Tables) => tables.selectFrom('rules').selectAll().executeTakeFirstOrThrow();

export interface KnownRules extends Rules {
  revision: number;
}

/** The rules of ops. Until they set them, the defaults follow the environment. */
export async function readRules(tables: Tables, isProduction = false): Promise<KnownRules> {
  const row = await rulesRow(tables);
  const set = { firstPercent: row.first_percent, minMinutes: row.min_minutes, minDevices: row.min_devices };
  return {
    ...(isProduction && row.set_at === null ? AT_FIRST : set),
    promote: row.promote,
    dayMegabytes: row.day_megabytes,
    runPreviews: row.run_previews ?? !isProduction,
    guards: row.guards ?? {},
    never: row.never,
    plans: row.plans,
    secondPerson: row.second_person,
    revision: row.revision,
  };
}

/** Rejects rules that were decided on older ones, so the slower of two owners hears of the other. */
export function mustBeNewest({ revision }: KnownRules, decidedOn = revision): void {
  if (decidedOn === revision) return;
  throw new Refused(
    `The rules have changed: they are at revision ${revision}, not ${decidedOn}. Read them again.`,
    'stale',
  );
}

export function setRules(context: RegistryContext, by: string, { revision, ...rules }: NewRules): Promise<void> {
  for (const plan of Object.values(rules.plans)) checkPlan(plan);
  return change(context, by, async ({ tables, at, note }) => {
    const before = await readRules(tables);
    mustBeNewest(before, revision);
    await tables
      .updateTable('rules')
      .set({
        revision: before.revision + 1,
        set_at: at,
        first_percent: rules.firstPercent,
        min_minutes: rules.minMinutes,
        min_devices: rules.minDevices,
        promote: rules.promote,
        day_megabytes: rules.dayMegabytes,
        run_previews: rules.runPreviews,
        guards: JSON.stringify(rules.guards),
        never: rules.never,
        plans: JSON.stringify(rules.plans),
        second_person: rules.secondPerson,
      })
      .execute();
    await note({ action: 'set rules', subject: 'rules', detail: rules });
  });
}

/** A sentence for squads at a time in which the rules let no rollout go on. */
export function closedText({ never }: Pick<KnownRules, 'never'>, at: Date): string | undefined {
  const until = closedUntil(never, at.getTime());
  return until === null
    ? undefined
    : `The rules hold rollouts of squads (never ${never}). It may go on at ${lagosText(until)} in Lagos.`;
}
