import { isDeepStrictEqual } from 'node:util';
import { flagText } from '@viewmax/contracts/flags';
import type { CallName } from '@viewmax/contracts/ops/calls';
import { reachedBy } from '@viewmax/contracts/ops/hold';
import type { Plan, Step } from '@viewmax/contracts/ops/rollouts';
import type { Read } from '@viewmax/contracts/ops/schemas';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { publishedRow, tombstoneOf } from '../releases/releases.ts';
import { dueHolds } from '../rollouts/held.ts';
import { planFor } from '../rollouts/least-plan.ts';
import { activeRollouts, rolloutRow } from '../rollouts/rollout-rows.ts';
import { mustBeNewest, readRules } from '../rollouts/rules.ts';
import type { RegistryContext } from '../state/context.ts';
import { identityOf, releaseNames } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { rightsOf, SETTINGS_TOKEN } from '../state/rights.ts';

type People = Pick<RegistryContext, 'people'>;

/** Whether this is the token of the settings, which is for the night in which no second person answers. */
export const isBreakGlass = ({ id }: Pick<Principal, 'id'>): boolean => id === SETTINGS_TOKEN;

/** Whether this names a person. Without an identity provider, a token of ops has a person's name. */
export const isPerson = ({ people }: People, who: Principal): boolean =>
  people ? who.kind === 'person' : !isBreakGlass(who) && !who.trust;

const nameOf = ({ by }: Pick<Principal, 'by'>): string => by.trim().toLowerCase();

/** A person may have several tokens of one name. The ids of the identity provider are enough. */
export const isSame = (one: Principal, other: Principal): boolean =>
  one.id === other.id || (one.kind === 'token' && nameOf(one) === nameOf(other));

/** The people of ops that are known, or those of them who hand out rights. Every token of ops may. */
export async function countPeople({ people, tables, now }: RegistryContext, isOwners = false): Promise<number> {
  if (people) {
    const rows = await tables.selectFrom('people').select('groups').where('issuer', '=', people.issuer).execute();
    const rights = rows.map(({ groups }) => rightsOf(people.groups, groups));
    return rights.filter((one) => one?.role === 'ops' && (!isOwners || one.isOwner)).length;
  }
  const tokens = tables.selectFrom('tokens').select('name as by').where('role', '=', 'ops');
  const rows = await tokens.where('trust', 'is', null).where('expires_at', '>', new Date(now())).execute();
  return new Set(rows.map(nameOf)).size;
}

/** Rejects the rule of a second person where there is none. */
export async function mustBeTwo(context: RegistryContext): Promise<void> {
  if ((await countPeople(context)) >= 2) return;
  const remedy = context.people
    ? 'two people of the ops team have signed in'
    : 'two tokens of ops have the names of two people (viewmax token create --role ops)';
  throw new Refused(`A second person can be a rule when ${remedy}.`);
}

/** Rejects a token that its maker could use as the second person. An identity provider's people come from there alone. */
export async function mustNotMakePeople(context: RegistryContext, who: Principal): Promise<void> {
  if (context.people || isBreakGlass(who) || (await readRules(context.tables)).secondPerson === null) return;
  throw new Refused(
    'While commands need a second person, the token of the settings alone makes tokens of ops and squads, because a token names a person.',
    'forbidden',
  );
}

const isForTesters = ({ cohort }: Step): boolean => cohort?.testers === true;
/** Fewer devices of each side hardly prove a release that fails on all of them. */
const MIN_DEVICES = 20;
/** At 100 percent there is no control, so no device is compared. A hold compares for its time, with any number of devices. */
const hasEvidence = ({ percent, hold, minMinutes, minDevices }: Step): boolean =>
  hold ? minMinutes > 0 : percent < 100 && minDevices >= MIN_DEVICES;

/** The most percent of devices that a plan reaches from this step on without a comparison and without a person. */
export function reachFrom({ steps }: Pick<Plan, 'steps'>, first: number): number {
  let most = 0;
  for (const step of steps.slice(first)) {
    most = Math.max(most, isForTesters(step) ? 0 : reachedBy(step));
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
  async purgeRelease({ params, body }, { tables }) {
    const release = identityOf(params.release);
    // A wrong name would wait for a second person in vain.
    if (!(await tombstoneOf(tables, release))) await publishedRow(tables, release);
    return `purge ${params.release}: ${body.reason}`;
  },
  retireRemote: ({ params, body }) => `retire ${params.name}: ${body.reason}`,
  async setRules({ body: { revision, ...rules } }, { tables, isProduction }) {
    const before = await readRules(tables, isProduction);
    mustBeNewest(before, revision);
    const known: Record<string, unknown> = { ...before };
    const changed = Object.entries(rules).filter(([name, value]) => !isDeepStrictEqual(value, known[name]));
    if (changed.length === 0) return null;
    return `set the rules: ${changed.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')}`;
  },
  async startRollout({ body: { releases, plan } }, { tables, now }, most) {
    const wanted = releases.map(identityOf);
    const names = wanted.map(({ name }) => name);
    const reach = reachFrom(planFor(await readRules(tables), { plan }, names, false), 0);
    const held = dueHolds(await activeRollouts(tables), wanted, new Date(now()));
    const first = held.map(
      (row) => `promote rollout ${row.id} (${releaseNames(row.releases).join(' and ')}), to 100 %, `,
    );
    const start = `start a rollout of ${releases.join(' and ')}, to ${reach} %`;
    if (held.length > 0 && most < 100) return `${first.join('')}and ${start}`;
    return reach > most ? start : null;
  },
  async startFlag({ params: { flag }, body: { plan } }, { tables }, most) {
    const reach = reachFrom(planFor(await readRules(tables), { plan }, [flag.remote], false), 0);
    return reach > most ? `start a rollout of the flag ${flagText(flag)}, to ${reach} %` : null;
  },
  turnFlagOn: ({ params: { flag } }, _, most) => (most < 100 ? `turn the flag ${flagText(flag)} on for all` : null),
  async commandRollout({ params: { id, command } }, { tables }, most) {
    if (command !== 'promote' && command !== 'advance') return null;
    const { plan, step, releases, flag } = await rolloutRow(tables, id);
    const reach = command === 'promote' ? 100 : reachFrom(plan, step + 1);
    return reach > most
      ? `${command} rollout ${id} (${flag ? flagText(flag) : releaseNames(releases).join(' and ')}), to ${reach} %`
      : null;
  },
};

/** The command in words if it needs a second person; otherwise null. */
export async function wordsOf<N extends CallName>(context: RegistryContext, name: N, values: Read<N>): Promise<Words> {
  const need = NEEDS[name];
  if (!need) return null;
  const { secondPerson } = await readRules(context.tables);
  return secondPerson === null ? null : need(values, context, secondPerson);
}
