import { guardNames, guardsIn, guardText, isNone } from '@viewmax/contracts/noted-events';
import { stepsText } from '@viewmax/contracts/ops/hold';
import type { Guards, Rules } from '@viewmax/contracts/ops/ownership';
import type { PlanInput } from '@viewmax/contracts/ops/rollouts';
import { type Call, command, numberOf, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { readPlan, withoutGaps } from './rollout-plan.ts';

/** One of these words, if the option is given. */
function oneOf(call: Call, name: string, words: readonly [string, string]): string | undefined {
  const text = textOf(call, name);
  if (text === undefined || words.includes(text)) return text;
  throw wrongUsage(`--${name} ${text} is none of ${words.join(' and ')}.`);
}

/** The guards by remote of `booking=purchases,shell=purchases+topups`. */
function guardsOf(text: string): Guards {
  const read = guardsIn(text);
  if ('guards' in read) return read.guards;
  throw wrongUsage(`--guards ${read.wrong} is no remote with guards, such as booking=${guardNames.join('+')}.`);
}

/** The remote and the plan of `catalog=plan.json`; no plan for `catalog=none`. */
async function planOf(text: string): Promise<[name: string, plan?: PlanInput]> {
  const [, name = '', file = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!name) throw wrongUsage(`--plan ${text} is no remote with a file, such as catalog=plan.json.`);
  return isNone(file) ? [name] : [name, await readPlan(file)];
}

const secondText = (most: number | null): string =>
  most === null
    ? 'no command needs a second person'
    : `a person approves above ${most} %, and purges, retirements, rules and moves`;

const textFor = ({
  firstPercent,
  minMinutes,
  minDevices,
  promote,
  dayMegabytes,
  runPreviews,
  guards,
  never,
  plans,
  secondPerson,
}: Rules): string =>
  [
    `first step  at most ${firstPercent} %`,
    `each step   at least ${minMinutes} minutes and ${minDevices} devices`,
    `promote     ${promote === 'ops' ? 'only ops, or the last step by itself' : 'squads too'}`,
    `new files   at most ${dayMegabytes} MB a day of each remote`,
    `guards      ${guardText(guards)}`,
    `never       ${never ? `${never} (Lagos)` : 'no hours'}`,
    ...Object.entries(plans).map(([name, { steps }]) => `plan        ${name}: ${stepsText(steps)}`),
    `second      ${secondText(secondPerson)}`,
    `previews    ${runPreviews ? 'by every run of a trusted repository' : 'by runs of the trusted environment alone'}`,
  ].join('\n');

export const rules = command({
  usage:
    'rules [--first-percent 5] [--minutes 30] [--devices 200] [--promote squad|ops] [--day-megabytes 200] [--run-previews yes|no] [--guards booking=purchases] [--never "fri 18:00-23:00"] [--plan catalog=plan.json] [--second-person 50|none]',
  summary: 'shows the rules for squads, or sets them',
  help: `A squad's plan that asks for less is refused, and so is advancing before the least of a step has passed. Ops and the watch are
free. Above --day-megabytes of new files, a release is refused until midnight UTC, of ops too. With --run-previews no, a pull request
cannot make a preview here. --guards sets, by remote, its usual guards (or none); other remotes keep those of the registry. In the hours of --never (the time of
Lagos) squads start and advance nothing, and the watch advances nothing; it rolls back always, and ops are free. --plan has the plan of
rollouts of a remote that name none. With
--second-person 50, a second person of ops approves what gives a release to more than 50 % of devices by hand, and purges, retirements, rules
and moves, of ops too ("viewmax approvals list"). Rules that are not named keep their values.

  viewmax rules
  viewmax rules --first-percent 5 --minutes 30 --devices 200 --promote ops
  viewmax rules --guards booking=bookings+purchases,door=none    (or usual, for every remote)
  viewmax rules --never "fri 18:00-23:00,daily 22:00-06:00"     (or mon-thu 00:00-24:00, or none)
  viewmax rules --plan catalog=plan.json                         (or catalog=none)
  viewmax rules --second-person 50                               (or none)`,
  async run(call) {
    const promote = oneOf(call, 'promote', ['squad', 'ops']);
    const runPreviews = oneOf(call, 'run-previews', ['yes', 'no']);
    const guards = textOf(call, 'guards');
    const never = textOf(call, 'never');
    const second = textOf(call, 'second-person');
    const planned = textOf(call, 'plan');
    const [name, plan] = planned === undefined ? [] : await planOf(planned);
    const wanted = {
      firstPercent: numberOf(call, 'first-percent'),
      minMinutes: numberOf(call, 'minutes'),
      minDevices: numberOf(call, 'devices'),
      promote,
      dayMegabytes: numberOf(call, 'day-megabytes'),
      guards: guards === undefined ? undefined : guardsOf(guards),
      runPreviews: runPreviews && runPreviews === 'yes',
      never: never !== undefined && isNone(never) ? '' : never,
      secondPerson: second !== undefined && isNone(second) ? null : numberOf(call, 'second-person'),
    };
    const given: Record<string, unknown> = withoutGaps(wanted);
    const before = await call.client.call('readRules');
    if (name) {
      const { [name]: _, ...others } = before.plans;
      given.plans = plan ? { ...others, [name]: plan } : others;
    }
    const data =
      Object.keys(given).length > 0 ? await call.client.call('setRules', { body: { ...before, ...given } }) : before;
    return { data, text: textFor(data) };
  },
});
