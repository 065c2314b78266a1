import type { Rules } from '@viewmax/contracts/ops/ownership';
import { type Command, numberOf, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';

const textFor = ({ firstPercent, minMinutes, minDevices, promote, dayMegabytes, runPreviews = true }: Rules): string =>
  [
    `first step  at most ${firstPercent} %`,
    `each step   at least ${minMinutes} minutes and ${minDevices} devices`,
    `promote     ${promote === 'ops' ? 'only ops, or the last step by itself' : 'squads too'}`,
    ...(dayMegabytes === undefined ? [] : [`new files   at most ${dayMegabytes} MB a day of each remote`]),
    `previews    ${runPreviews ? 'by every run of a trusted repository' : 'by runs of the trusted environment alone'}`,
  ].join('\n');

export const rules: Command = {
  name: 'rules',
  usage:
    'rules [--first-percent 5] [--minutes 30] [--devices 200] [--promote squad|ops] [--day-megabytes 200] [--run-previews yes|no]',
  summary: 'shows the rules for squads, or sets them',
  help: `A squad's plan that asks for less is refused, and so is advancing before the least of a step has passed. Ops and the watch are
free. Above --day-megabytes of new files, a release is refused until midnight UTC, of ops too. With --run-previews no, a pull request
cannot make a preview here. Rules that are not named keep their values.

  viewmax rules
  viewmax rules --first-percent 5 --minutes 30 --devices 200 --promote ops`,
  options: {
    'first-percent': { type: 'string' },
    minutes: { type: 'string' },
    devices: { type: 'string' },
    promote: { type: 'string' },
    'day-megabytes': { type: 'string' },
    'run-previews': { type: 'string' },
  },
  async run(call) {
    const promote = textOf(call, 'promote');
    if (promote !== undefined && promote !== 'squad' && promote !== 'ops')
      throw wrongUsage(`--promote ${promote} is none of squad and ops.`);
    const runPreviews = textOf(call, 'run-previews');
    if (runPreviews !== undefined && runPreviews !== 'yes' && runPreviews !== 'no')
      throw wrongUsage(`--run-previews ${runPreviews} is none of yes and no.`);
    const wanted = {
      firstPercent: numberOf(call, 'first-percent'),
      minMinutes: numberOf(call, 'minutes'),
      minDevices: numberOf(call, 'devices'),
      promote,
      dayMegabytes: numberOf(call, 'day-megabytes'),
      runPreviews: runPreviews && runPreviews === 'yes',
    };
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const before = await call.client.call('readRules');
    const data =
      Object.keys(given).length > 0 ? await call.client.call('setRules', { body: { ...before, ...given } }) : before;
    return { data, text: textFor(data) };
  },
};
