import { flagText } from '@viewmax/contracts/flags';
import type { FlagState } from '@viewmax/contracts/ops/flags';
import { DEFAULT_PLAN, type PlanInput } from '@viewmax/contracts/ops/rollouts';
import type { OpsState } from '@viewmax/contracts/ops/state';
import { type Call, type Command, command, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { lineOf, where } from '../rollout-text.ts';
import { table } from '../table.ts';
import { planOf } from './rollout-plan.ts';

function flagIn({ words: [flag] }: Call): string {
  if (!flag) throw wrongUsage('Name a flag, such as booking:seat-plan. "viewmax flag list" lists them.');
  return flag;
}

const TESTERS: PlanInput['steps'][number] = { percent: 100, cohort: { testers: true }, advance: 'manual' };

const start = command({
  usage:
    'flag start <flag> [--testers] [--percent 1,5,25,50] [--minutes 10] [--devices 200] [--hold 5] [--hours 24] [--manual] [--guard purchases] [--without "signins: why"] [--signal topups] [--plan plan.json] [--since 1.4.0] [--reason "…"]',
  summary: 'turns a flag on for some devices, step by step',
  help: `It is a rollout without a release: the same plan, watch and commands ("viewmax rollout --help"). Compared are the devices that met the
flag's code, and a harm turns it off in open pages too. With --testers, browsers with a tester's link ("viewmax preview create --tester")
have it alone, until "rollout advance".

Releases below --since, by default the live version, read the flag as off, so none with half of the feature shows it.

  viewmax flag start booking:seat-plan --testers --percent 5,25,50`,
  async run(call) {
    const params = { flag: flagIn(call) };
    const given = await planOf(call);
    const { steps, ...rest } = given.plan ?? DEFAULT_PLAN;
    const plan = call.values.testers ? { ...rest, steps: [TESTERS, ...steps] } : given.plan;
    const body = { ...given, ...(plan && { plan }), since: textOf(call, 'since'), reason: textOf(call, 'reason') };
    const rollout = await call.client.call('startFlag', { params, body });
    return { data: rollout, text: lineOf(rollout) };
  },
});

const on = command({
  usage: 'flag on <flag> [--since 1.4.0] [--reason "…"]',
  summary: 'turns a flag on for all devices now, and ends its rollout',
  help: `A squad with a least plan takes the steps of "viewmax flag start".

  viewmax flag on booking:seat-plan --since 1.4.0`,
  async run(call) {
    const flag = flagIn(call);
    const body = { since: textOf(call, 'since'), reason: textOf(call, 'reason') };
    await call.client.call('turnFlagOn', { params: { flag }, body });
    return { data: { flag, on: true }, text: `${flag} is on for all devices whose release has it` };
  },
});

const off = command({
  usage: 'flag off <flag> [--reason "…"]',
  summary: 'turns a flag off for all devices now, in open pages too',
  help: `Pages in use hear of it within 30 seconds, or after a payment. No freeze forbids it. It also ends the flag's rollout.

  viewmax flag off booking:seat-plan --reason "Seats cannot be chosen"`,
  async run(call) {
    const flag = flagIn(call);
    await call.client.call('turnFlagOff', { params: { flag }, body: { reason: textOf(call, 'reason') } });
    return { data: { flag, on: false }, text: `${flag} is off` };
  },
});

const DAY_MS = 86_400_000;
/** A flag that is on for all so long has served. */
const SERVED_DAYS = 14;

function stateOf({ onAt, since, rollout }: FlagState, { rollouts }: OpsState, now: number): string {
  const active = rollouts.find(({ id }) => id === rollout);
  if (active) return `rollout ${active.id} ${where(active)}, from ${since} on`;
  if (!onAt) return 'off';
  const days = Math.floor((now - Date.parse(onAt)) / DAY_MS);
  return `on for all since ${days} days${days >= SERVED_DAYS ? ': remove it from the code' : `, from ${since} on`}`;
}

const list = command({
  usage: 'flag list',
  summary: 'lists the flags of the releases on phones',
  help: '  viewmax flag list',
  async run({ client }) {
    const state = await client.call('readState');
    const rows = state.flags.map((flag) => [flagText(flag), stateOf(flag, state, Date.now()), flag.about, flag.ends]);
    const text = rows.length > 0 ? table(['flag', 'state', 'about', 'ends'], rows) : 'No release on phones has a flag.';
    return { data: state.flags, text };
  },
});

export const flagList: Command[] = [start, on, off, list];
