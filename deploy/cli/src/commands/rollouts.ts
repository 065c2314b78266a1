import { readFile } from 'node:fs/promises';
import {
  actsIn,
  GUARD_FAULT,
  isGuard,
  isSignal,
  SIGNAL_FAULT,
  WITHOUT_FAULT,
  type Without,
  withoutIn,
} from '@viewmax/contracts/acts';
import { type RolloutCommand, rolloutCommands } from '@viewmax/contracts/ops/calls';
import type { JudgedRollout, PlanInput, StartRollout } from '@viewmax/contracts/ops/rollouts';
import { type Call, type Command, command, numberOf, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';
import { details, lineOf } from '../rollout-text.ts';
import { watch } from './rollout-watch.ts';

/** The acts of an option such as `--guard purchases,topups`. `none` is an empty list. */
function actsOf<Act extends string>(
  call: Call,
  name: string,
  isOne: (word: string) => word is Act,
  fault: string,
): Act[] | undefined {
  const text = textOf(call, name);
  if (text === undefined) return undefined;
  const read = actsIn(text, isOne);
  if ('acts' in read) return read.acts;
  throw wrongUsage(`--${name} ${read.wrong} ${fault}.`);
}

/** The usual guards that `--without` drops. */
function withoutOf(call: Call): Without | undefined {
  const text = textOf(call, 'without');
  if (text === undefined) return undefined;
  const read = withoutIn(text);
  if ('without' in read) return read.without;
  throw wrongUsage(`--without ${read.wrong} ${WITHOUT_FAULT}.`);
}

/** Only the given ones, so that they replace those of a plan in a file. */
export const withoutGaps = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** The plan in a file. */
export async function readPlan(file: string): Promise<PlanInput> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw wrongUsage(`${file} cannot be read.`);
  });
  try {
    return JSON.parse(text) as PlanInput;
  } catch {
    throw wrongUsage(`${file} is not JSON.`);
  }
}

/** The last step of `--hold 5 --hours 24`. */
function holdOf(call: Call): PlanInput['steps'][number] | undefined {
  const percent = numberOf(call, 'hold');
  const hours = numberOf(call, 'hours');
  if (percent !== undefined) return { percent, hold: true, minMinutes: hours && hours * 60 };
  if (hours !== undefined) throw wrongUsage('--hours is the time of --hold.');
  return undefined;
}

/** The steps of the options; absent if they name none, so that those of the rules apply. */
function stepsOf(call: Call): PlanInput | undefined {
  const percent = textOf(call, 'percent');
  const step = {
    minMinutes: numberOf(call, 'minutes'),
    minDevices: numberOf(call, 'devices'),
    advance: call.values.manual ? ('manual' as const) : undefined,
  };
  const hold = holdOf(call);
  if (!percent && !hold && Object.values(step).every((value) => value === undefined)) return undefined;
  const percents = (percent ?? '1,5,25,50').split(',').map(Number);
  if (!percents.every(Number.isFinite)) throw wrongUsage(`--percent ${percent} are not numbers such as 1,5,25,50.`);
  const steps: PlanInput['steps'] = percents.map((each) => ({ percent: each, ...step }));
  return { steps: hold ? [...steps, { ...hold, advance: step.advance }] : steps };
}

export async function planOf(call: Call): Promise<Pick<StartRollout, 'plan' | 'guards' | 'without' | 'signals'>> {
  const acts = {
    guards: actsOf(call, 'guard', isGuard, GUARD_FAULT),
    without: withoutOf(call),
    signals: actsOf(call, 'signal', isSignal, SIGNAL_FAULT),
  };
  const file = textOf(call, 'plan');
  const plan = file ? await readPlan(file) : stepsOf(call);
  return plan ? { plan: { ...plan, ...withoutGaps(acts) } } : acts;
}

const start = command({
  usage:
    'rollout start <release>... [--percent 1,5,25,50] [--minutes 10] [--devices 200] [--hold 5] [--hours 24] [--manual] [--guard purchases] [--without "signins: why"] [--signal topups] [--plan plan.json] [--replace] [--reason "…"]',
  summary: 'gives a release to some devices, step by step',
  help: `An equally large group of devices serves as the control. When a step has lasted --minutes, --devices on
each side have used it and it is not worse, the next step begins automatically (with --manual: by "advance"); after the
last one all devices get it. If it is worse, it is rolled back. Several releases go together, as a train.

The backend sees what devices do: purchases, topups (credited ones), bookings (begun ones), signins and refusals. If fewer devices
of the release do a guard than of its control, it is rolled back: the usual guards of its remotes ("viewmax rules"), and each --guard.
13 devices can prove it (15 of four guards). A guard passes nothing below 20, so the last step waits: for a usual guard a day, after which it
asks you, and for a --guard as long as it takes. --without drops a usual guard, with the reason. A --signal pauses the rollout once, and you
decide. A metric that remote.json names can only be a signal, because reports can be made up, and is compared from the second rollout on that reports it.

--hold 5 keeps the old release on 5 % of devices when all others have it, for --hours (24). The watch compares both on, and takes the
release from all devices if it proves worse. Otherwise it promotes it, with any number of devices. The next start of the remote promotes it
too once the hours are over; before, it names the hour, and "promote" ends the hold.

Without steps, the plan of the rules for that remote applies ("viewmax rules"), otherwise 1,5,25,50. --guard, --without and --signal then
replace those of that plan alone; --minutes, --devices, --hold and --manual without --percent are for 1,5,25,50.

--replace ends the rollouts of earlier releases of the same remotes, so a fix waits for none of them. It ends none that holds another
remote or a newer release, none whose release is held back, and none if this start is refused.

  viewmax rollout start catalog
  viewmax rollout start catalog --percent 1,5,25,50 --hold 5 --hours 24
  viewmax rollout start catalog --guard purchases --signal topups
  viewmax rollout start account --without "signins: sessions last longer"
  viewmax rollout start catalog booking --percent 5,50 --minutes 60 --reason "New seat map"

A plan in a file has more options: { "steps": [{ "percent": 100, "cohort": { "testers": true }, "advance": "manual" },
{ "percent": 5, "cohort": { "platforms": ["android"], "appVersion": ">=3.1", "lgas": ["Sapele"] } },
{ "percent": 5, "hold": true, "minMinutes": 1440 }], "onFail": "pause" }`,
  gone: { '--at': 'start it by the schedule of your pipeline, or let a window of the rules hold it.' },
  async run(call) {
    if (call.words.length === 0) throw wrongUsage('Name a release.');
    const found = await findReleases(call.client, call.words);
    const body = {
      releases: found,
      ...(await planOf(call)),
      reason: textOf(call, 'reason'),
      ...(call.values.replace && { replace: true }),
    };
    const rollout = await call.client.call('startRollout', { body });
    return { data: rollout, text: lineOf(rollout) };
  },
});

const status = command({
  usage: 'rollout status [id]',
  summary: 'shows how rollouts fare, canary beside control',
  help: `Without an id: running and paused rollouts, then the latest ended ones.

  viewmax rollout status
  viewmax rollout status 7 --json`,
  async run({ client, words: [id] }) {
    if (id) {
      const rollout = await client.call('readRollout', { params: { id } });
      return { data: rollout, text: details(rollout, Date.now()) };
    }
    const { rollouts } = await client.call('readState');
    const lines = rollouts.slice(0, 10).map((rollout) => details(rollout, Date.now()));
    return { data: rollouts, text: lines.join('\n\n') || 'There was no rollout yet.' };
  },
});

const MEANING: Record<RolloutCommand, string> = {
  pause: 'adds no devices, and keeps those that have it',
  resume: 'continues after a pause',
  advance: 'begins the next step now',
  promote: 'makes it live for all devices now; open sessions keep their releases',
  abort: 'ends it for new sessions; sessions that have it keep it',
  rollback: 'removes it from all devices, open sessions too; also after a promotion',
};

/** The devices that used the release before its promotion; a first release is counted apart. */
const wasUsedBy = ({ counts }: JudgedRollout): number => (counts.ownUsed ?? counts.used)?.against ?? 0;
const BLIND = 'No device had used it before, so nothing was compared.';

const commandOf = (name: RolloutCommand): Command =>
  command({
    usage: `rollout ${name} <id> [--reason "…"] [--revision n]`,
    summary: MEANING[name],
    help: `With --revision it is refused (exit code 4) if the rollout has changed since that revision.

  viewmax rollout ${name} 7 --reason "Seats cannot be chosen"`,
    gone: { '--dry-run': 'the plan names the percent, and "viewmax can-i-deploy" what stands against it.' },
    async run(call) {
      const [id] = call.words;
      if (!id) throw wrongUsage('Name a rollout. "viewmax rollout status" lists them.');
      const given = numberOf(call, 'revision');
      const before = given === undefined ? await call.client.call('readRollout', { params: { id } }) : undefined;
      const body = { revision: before?.revision ?? given ?? 0, reason: textOf(call, 'reason') };
      const rollout = await call.client.call('commandRollout', { params: { id, command: name }, body });
      const isBlind = name === 'promote' && before && wasUsedBy(before) === 0;
      return { data: rollout, text: lineOf(rollout) + (isBlind ? `\n  ${BLIND}` : '') };
    },
  });

export const rolloutList: Command[] = [start, status, watch, ...rolloutCommands.map(commandOf)];
