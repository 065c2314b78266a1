import { readFile } from 'node:fs/promises';
import { type RolloutCommand, rolloutCommands } from '@viewmax/contracts/ops/calls';
import type { PlanInput } from '@viewmax/contracts/ops/rollouts';
import { type Call, type Command, numberOf, type Result, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';
import { details, lineOf } from '../rollout-text.ts';
import { watch } from './rollout-watch.ts';

async function planOf(call: Call): Promise<PlanInput | undefined> {
  const file = textOf(call, 'plan');
  if (file) {
    const text = await readFile(file, 'utf8').catch(() => {
      throw wrongUsage(`${file} cannot be read.`);
    });
    try {
      return JSON.parse(text) as PlanInput;
    } catch {
      throw wrongUsage(`${file} is not JSON.`);
    }
  }
  const percent = textOf(call, 'percent');
  const step = {
    minMinutes: numberOf(call, 'minutes'),
    minDevices: numberOf(call, 'devices'),
    advance: call.values.manual ? ('manual' as const) : undefined,
  };
  if (!percent && Object.values(step).every((value) => value === undefined)) return undefined;
  const percents = (percent ?? '1,5,25,50').split(',').map(Number);
  if (!percents.every(Number.isFinite)) throw wrongUsage(`--percent ${percent} are not numbers such as 1,5,25,50.`);
  const steps = percents.map((each) => ({ percent: each, ...step }));
  return { steps };
}

const start: Command = {
  name: 'rollout start',
  usage:
    'rollout start <release>... [--percent 1,5,25,50] [--minutes 10] [--devices 200] [--manual] [--plan plan.json]',
  summary: 'gives a release to some devices, step by step',
  help: `An equally large group of devices serves as the control. When a step has lasted --minutes, --devices on
each side have used it and it is not worse, the next step begins automatically (with --manual: by "advance"); after the
last one all devices get it. If it is worse, it is rolled back. Several releases go together, as a train.

  viewmax rollout start catalog
  viewmax rollout start catalog booking --percent 5,50 --minutes 60 --reason "New seat map"

A plan in a file has more options: { "steps": [{ "percent": 100, "cohort": { "testers": true }, "advance": "manual" },
{ "percent": 5, "cohort": { "platforms": ["android"], "appVersion": ">=3.1", "lgas": ["Sapele"] } }], "onFail": "pause" }`,
  options: {
    percent: { type: 'string' },
    minutes: { type: 'string' },
    devices: { type: 'string' },
    manual: { type: 'boolean' },
    plan: { type: 'string' },
    reason: { type: 'string' },
  },
  async run(call) {
    if (call.words.length === 0) throw wrongUsage('Name a release.');
    const found = await findReleases(call.client, call.words);
    const body = { releases: found, plan: await planOf(call), reason: textOf(call, 'reason') };
    const rollout = await call.client.call('startRollout', { body });
    return { data: rollout, text: lineOf(rollout) };
  },
};

const status: Command = {
  name: 'rollout status',
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
};

const MEANING: Record<RolloutCommand, string> = {
  pause: 'adds no devices, and keeps those that have it',
  resume: 'continues after a pause',
  advance: 'begins the next step now',
  promote: 'makes it live for all devices now; open sessions keep their releases',
  abort: 'ends it for new sessions; sessions that have it keep it',
  rollback: 'removes it from all devices, open sessions too; also after a promotion',
};

async function dryRun({ client }: Call, id: string, command: RolloutCommand): Promise<Result> {
  const data = await client.call('readBlastRadius', { params: { id }, query: { command } });
  const { devices, moved, sets, kept } = data;
  const lines = [
    `about ${((100 * moved) / devices).toFixed(1)} % of devices would change their releases`,
    `${sets.after} ${sets.after === 1 ? 'set' : 'sets'} of releases would be served, ${sets.now} now`,
    ...kept,
  ];
  return { data, text: lines.join('\n') };
}

const commandOf = (name: RolloutCommand): Command => ({
  name: `rollout ${name}`,
  usage: `rollout ${name} <id> [--reason "…"] [--revision n] [--dry-run]`,
  summary: MEANING[name],
  help: `With --revision it is refused (exit code 4) if the rollout has changed since that revision. With --dry-run nothing
changes: it says whom it would reach.

  viewmax rollout ${name} 7 --reason "Seats cannot be chosen"`,
  options: { reason: { type: 'string' }, revision: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  async run(call) {
    const [id] = call.words;
    if (!id) throw wrongUsage('Name a rollout. "viewmax rollout status" lists them.');
    if (call.values['dry-run']) return dryRun(call, id, name);
    const revision = numberOf(call, 'revision') ?? (await call.client.call('readRollout', { params: { id } })).revision;
    const body = { revision, reason: textOf(call, 'reason') };
    const rollout = await call.client.call('commandRollout', { params: { id, command: name }, body });
    return { data: rollout, text: lineOf(rollout) };
  },
});

export const rolloutList: Command[] = [start, status, watch, ...rolloutCommands.map(commandOf)];
