import { flagText } from '@viewmax/contracts/flags';
import { isNoted } from '@viewmax/contracts/noted-events';
import { isInHold } from '@viewmax/contracts/ops/hold';
import type { Plan, StoredPlan } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import { claimedInRollout, claimedTwice, foreignClaims } from '../ownership/owned.ts';
import { missingChecks } from '../releases/checks.ts';
import { documentTrouble } from '../releases/document-size.ts';
import { narrowNeeds } from '../releases/narrow-needs.ts';
import { satisfies, withoutHash } from '../releases/version-range.ts';
import { mayHave } from '../sets/flags-of.ts';
import { identitiesIn, releaseNames, SHELL, versionsOf } from '../state/identity.ts';
import { overreach, Refused } from '../state/refused.ts';
import type { RolloutRow } from '../state/tables.ts';
import { frozenText } from './freezes.ts';
import { heldText } from './held.ts';
import { type GoingOn, notDue, planFor, underLeast, type WantedPlan } from './least-plan.ts';
import { wordsFor } from './rollout-rows.ts';
import { closedText } from './rules.ts';
import { manifestsBeside, manifestsIn, type Situation, troubleWith } from './situation.ts';

export interface Wanted extends WantedPlan {
  /** Whether the rules for squads apply. */
  isSquad?: boolean;
}

type Gate<More = unknown> = (situation: Situation, wanted: More) => readonly Refused[];

const refusals = (sentences: readonly string[]): Refused[] => sentences.map((sentence) => new Refused(sentence));

const freeze: Gate = ({ freeze: current }) => (current ? [new Refused(frozenText(current), 'frozen')] : []);

const closedHours: Gate<Pick<Wanted, 'isSquad'>> = ({ rules, at }, { isSquad }) => {
  const text = isSquad ? closedText(rules, at) : undefined;
  return text ? [new Refused(text, 'frozen')] : [];
};

const leastPlan: Gate<Wanted & { plan: Plan }> = ({ rules }, { isSquad, plan }) =>
  isSquad ? underLeast(rules, plan).map(overreach) : [];

const due: Gate<Pick<Wanted, 'isSquad'> & GoingOn> = ({ rules, at }, { isSquad, ...command }) =>
  isSquad ? notDue(rules, at, command) : [];

/** A hold keeps the live release on some devices. */
const hold: Gate<{ plan: Plan }> = ({ releases, live }, { plan }) => {
  const first = plan.steps.at(-1)?.hold && releases.find(({ name }) => !live[name]);
  if (!first) return [];
  const sentence = `${first.name} has no live release that a hold could keep on devices. Name a plan without a hold.`;
  return [new Refused(sentence, 'invalid')];
};

/** A signal that a side would not report says nothing. */
const signals: Gate<{ plan: Plan }> = ({ releases, live, manifests }, { plan }) => {
  const metrics = (plan.signals ?? []).filter((signal) => !isNoted(signal));
  const names = releases.map(({ name }) => name);
  const before = identitiesIn(live).filter(({ name }) => names.includes(name));
  const isNamed = (side: typeof releases, metric: string) =>
    manifests(side.map(releaseName)).some((one) => one.metrics?.includes(metric));
  return metrics.flatMap((metric) => {
    if (!isNamed(releases, metric)) {
      const sentence = `No remote.json of ${releases.map(releaseName).join(' and ')} names the metric ${metric}.`;
      return [new Refused(sentence, 'invalid')];
    }
    if (isNamed(before, metric)) return [];
    return refusals([
      `The live ${names.join(' and ')} does not report ${metric}, so there is nothing to compare with. Promote a release that reports it first.`,
    ]);
  });
};

/** A remote has one new release at a time. */
const inUse: Gate = ({ releases, live, active }) => {
  const names = new Set<string>();
  return releases.flatMap(({ name, version }) => {
    const reasons: string[] = [];
    if (names.has(name)) reasons.push(`${name} is named twice; a rollout holds one release of each.`);
    names.add(name);
    if (live[name] === version) reasons.push(`${releaseName({ name, version })} is live for all devices already.`);
    const other = active.find((rollout) => rollout.releases[name]);
    if (other && isInHold(other)) reasons.push(heldText(other, name));
    else if (other)
      reasons.push(`${name} is in rollout ${other.id} already; end that one first: viewmax rollout abort ${other.id}.`);
    return refusals(reasons);
  });
};

const setAfter = ({ live, releases }: Situation) => ({ ...live, ...versionsOf(releases) });

const control: Gate = (situation) =>
  refusals(setAfter(situation)[SHELL] ? [] : ['No shell is live yet, so a rollout has no control.']);

const needs: Gate = (situation) => {
  const after = setAfter(situation);
  const trouble = troubleWith(situation, after);
  const helps = (row: RolloutRow) => troubleWith(situation, { ...after, ...row.releases }).length === 0;
  const held = trouble.length > 0 && situation.active.find((row) => isInHold(row) && helps(row));
  return refusals([...trouble, ...(held ? Object.keys(held.releases).map((name) => heldText(held, name)) : [])]);
};

/** Other rollouts, whose devices have the promoted release too. */
const beside: Gate<{ id: number }> = (situation, { id }) =>
  situation.active
    .filter((other) => other.id !== id)
    .flatMap((other) => {
      const [trouble] = troubleWith(situation, { ...setAfter(situation), ...other.releases });
      return trouble ? [new Refused(`${wordsFor(other)} could not run beside it: ${trouble} End that one first.`)] : [];
    });

/** A device's document contains at most these releases: the live ones, also as fallbacks, and those of any rollout. */
const size: Gate = (situation) => refusals(documentTrouble(manifestsBeside(situation)));

/** Claims that belong to another remote. */
const foreign: Gate = (situation) =>
  manifestsIn(situation).flatMap((release) =>
    foreignClaims(release, situation.ownership, situation.askFor).map(overreach),
  );

/** Claims without an owner that another release makes too. */
const shared: Gate = (situation) => {
  const { ownership, active, manifests } = situation;
  const own = manifestsIn(situation);
  const rollouts = active.map(({ id, releases }) => ({ id, releases: manifests(releaseNames(releases)) }));
  const twice = rollouts.flatMap((rollout) => own.flatMap((release) => claimedInRollout(release, rollout, ownership)));
  return [...claimedTwice(own, ownership), ...twice].map(overreach);
};

/** Needs that would block the next releases of another remote. */
const narrow: Gate = (situation) => {
  const set = situation.manifests(releaseNames(setAfter(situation)));
  return manifestsIn(situation).flatMap((release) => narrowNeeds(release, set).map(overreach));
};

/** Slots whose remote would move what lies below it. */
const heights: Gate = (situation) => {
  const beside = manifestsBeside(situation);
  const isSized = (slot: string) =>
    beside.some(({ offers = {} }) => Object.hasOwn(offers, slot) && offers[slot]?.sized);
  return manifestsIn(situation).flatMap((release) =>
    refusals(
      release.fills
        .filter(({ slot, height }) => height === undefined && isSized(slot))
        .map(
          ({ slot }) =>
            `${releaseName(release)} fills ${slot} without a height, so the screen would move when it loads. Name its pixels in remote.json: { "slot": "${slot}", "height": 80 }.`,
        ),
    ),
  );
};

/** Flags that are still on although the live release no longer declares them. Another feature of the same name would be on at once. */
const reusedFlags: Gate = (situation) => {
  const { live, active, manifests } = situation;
  const on = [...situation.flags, ...active.flatMap(({ flag }) => flag ?? [])].filter((flag) => mayHave(flag, live));
  return manifestsIn(situation).flatMap(({ name, version, flags = {} }) => {
    const [now] = manifests([releaseName({ name, version: live[name] ?? '' })]);
    // The way back to an older release is the way back to its features.
    if (!now || satisfies(version, `<${withoutHash(now.version)}`)) return [];
    const isReused = (flag: string) => Object.hasOwn(flags, flag) && !Object.hasOwn(now.flags ?? {}, flag);
    return refusals(
      on
        .filter((flag) => flag.remote === name && isReused(flag.name))
        .map(
          (flag) =>
            `${releaseName({ name, version })} declares the flag ${flag.name}, which is still on from an earlier feature: the live ${name} does not declare it. Turn it off first: viewmax flag off ${flagText(flag)}.`,
        ),
    );
  });
};

const checks: Gate = (situation) => refusals(missingChecks(situation, situation.requiredChecks));

/** What a release may not do with the rights of its remote alone. A preview passes these too. */
const RIGHTS = [foreign, shared, narrow];

/**
 * Everything that may refuse a rollout, from top to bottom. A start hears the first refusal of the moment or the plan alone, and
 * all refusals of the releases together. A command after which further devices get the release hears those of the moment and
 * the step, and a promotion then those of all devices. A second person comes before all of them (`people/second-person.ts`), as the request
 * outlives this change.
 */
const GATES = {
  moment: [freeze, closedHours],
  plan: [leastPlan, hold, signals],
  releases: [inUse, control, needs, size, ...RIGHTS, heights, reusedFlags, checks],
  step: [due],
  promotion: [needs, beside],
};

const passAlone = <More>(gates: readonly Gate<More>[], situation: Situation, wanted: More): void => {
  for (const gate of gates) for (const refused of gate(situation, wanted)) throw refused;
};

function passTogether(gates: readonly Gate[], situation: Situation): void {
  const refused = gates.flatMap((gate) => gate(situation, {}));
  if (refused.length === 0) return;
  const sentence = refused.map(({ message }) => message).join(' ');
  throw new Refused(
    sentence,
    'refused',
    refused.some(({ isOverreach }) => isOverreach),
  );
}

/** The plan of a start, or its refusal. */
export function mayStart(situation: Situation, wanted: Wanted): StoredPlan {
  mustBeOpen(situation, wanted);
  const names = situation.releases.map(({ name }) => name);
  const plan = planFor(situation.rules, wanted, names, wanted.isSquad);
  passAlone(GATES.plan, situation, { ...wanted, plan });
  passTogether(GATES.releases, situation);
  return plan;
}

/** The plan of a flag's start, or its refusal. */
export function mayStartFlag(situation: Situation, remote: string, wanted: Wanted): StoredPlan {
  mustBeOpen(situation, wanted);
  const plan = planFor(situation.rules, wanted, [remote], wanted.isSquad);
  // A remote without a live release has its flags from the release of a rollout.
  const versions = [...situation.active.map(({ releases }) => releases), situation.live];
  const releases = identitiesIn(Object.assign({}, ...versions)).filter(({ name }) => name === remote);
  passAlone(GATES.plan, { ...situation, releases }, { ...wanted, plan });
  return plan;
}

/** Rejects what gives further devices a release, or takes one from them, at this moment. */
export const mustBeOpen = (situation: Situation, by: Pick<Wanted, 'isSquad'> = {}): void =>
  passAlone(GATES.moment, situation, by);

/** Rejects a command after which further devices get the release. */
export function mayGoOn(situation: Situation, wanted: Pick<Wanted, 'isSquad'> & GoingOn): void {
  mustBeOpen(situation, wanted);
  passAlone(GATES.step, situation, wanted);
}

/** Rejects a promotion of a rollout that runs. */
export function mayPromote(situation: Situation, row: { id: number }): void {
  passAlone(GATES.promotion, situation, row);
  passTogether([foreign], situation);
}

/** The reasons against these releases at this moment, for ops and any plan. */
export const reasonsAgainst = (situation: Situation): Record<'moment' | 'releases', string[]> => {
  const sentences = (gates: readonly Gate<Wanted>[]) =>
    gates.flatMap((gate) => gate(situation, {}).map(({ message }) => message));
  return { moment: sentences(GATES.moment), releases: sentences(GATES.releases) };
};

/** Rejects releases that need more than their remotes' own rights. */
export const mustHaveRights = (situation: Situation): void => passTogether(RIGHTS, situation);
