import { readFile } from 'node:fs/promises';
import { type PlanInput, type RolloutCommand, type RolloutView, rolloutCommands } from '@viewmax/shared/contracts/ops';
import { type Call, type Command, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';
import { table } from '../table.ts';

interface Counts {
  reported: number;
  used: number;
  failed: number;
  slow: number;
}

type Watched = RolloutView & {
  comparison: { canary: Counts; control: Counts };
  verdict?: { verdict: string; reason: string };
};

const releasesOf = ({ releases }: RolloutView) =>
  Object.entries(releases)
    .map(([name, version]) => `${name}@${version}`)
    .join(', ');

const where = ({ status, plan, step }: RolloutView) =>
  status === 'running' || status === 'paused'
    ? `${status} at ${plan.steps[step]?.percent} % (step ${step + 1} of ${plan.steps.length})`
    : status.replace('_', ' ');

const lineOf = (rollout: RolloutView) =>
  `rollout ${rollout.id}: ${releasesOf(rollout)} is ${where(rollout)}${rollout.reason ? `\n  ${rollout.reason}` : ''}`;

function details(rollout: Watched): string {
  const { canary, control } = rollout.comparison;
  const row = (name: string, counts: Counts) => [
    name,
    ...[counts.reported, counts.used, counts.failed, counts.slow].map(String),
  ];
  const counts = table(['', 'reported', 'used', 'failed', 'slow'], [row('canary', canary), row('control', control)]);
  const verdict = rollout.verdict ? `\n  ${rollout.verdict.verdict}: ${rollout.verdict.reason}` : '';
  return `${lineOf(rollout)}  (revision ${rollout.revision})${verdict}\n${counts.replace(/^/gm, '  ')}`;
}

const numberOption = (call: Call, name: string): number | undefined => {
  const text = textOf(call, name);
  if (text === undefined) return undefined;
  if (!Number.isFinite(Number(text))) throw wrongUsage(`--${name} ${text} is no number.`);
  return Number(text);
};

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
    minMinutes: numberOption(call, 'minutes'),
    minDevices: numberOption(call, 'devices'),
    advance: call.values.manual ? ('manual' as const) : undefined,
  };
  if (!percent && Object.values(step).every((value) => value === undefined)) return undefined;
  const steps = (percent ?? '1,5,25,50').split(',').map((text) => ({ percent: Number(text), ...step }));
  return { steps };
}

const start: Command = {
  name: 'rollout start',
  usage:
    'rollout start <release>... [--percent 1,5,25,50] [--minutes 10] [--devices 200] [--manual] [--plan plan.json]',
  summary: 'gives a release to some devices, step by step',
  help: `Beside the devices that get it, as many do not and are compared with them. When a step has lasted --minutes, --devices on
each side have used it and it is not worse, the next step begins by itself (with --manual: when you say "advance"); after the
last one everybody gets it. If it is worse, it is taken back. Several releases go together, as a train.

  viewmax rollout start catalog
  viewmax rollout start catalog booking --percent 5,50 --minutes 60 --reason "New seat map"

A plan in a file can say more: { "steps": [{ "percent": 100, "cohort": { "testers": true }, "advance": "manual" },
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
    if (call.words.length === 0) throw wrongUsage('Which release?');
    const found = await findReleases(call.client, call.words);
    const body = { releases: found, plan: await planOf(call), reason: textOf(call, 'reason') };
    const rollout = await call.client.post<RolloutView>('/rollouts', body);
    return { data: rollout, text: lineOf(rollout) };
  },
};

const status: Command = {
  name: 'rollout status',
  usage: 'rollout status [id]',
  summary: 'shows how rollouts fare, canary beside control',
  help: `Without a number: those that run or are paused, and what ended last.

  viewmax rollout status
  viewmax rollout status 7 --json`,
  async run({ client, words: [id] }) {
    if (id) {
      const rollout = await client.get<Watched>(`/rollouts/${encodeURIComponent(id)}`);
      return { data: rollout, text: details(rollout) };
    }
    const { rollouts } = await client.get<{ rollouts: Watched[] }>('/state');
    return { data: rollouts, text: rollouts.slice(0, 10).map(details).join('\n\n') || 'There was no rollout yet.' };
  },
};

const MEANING: Record<RolloutCommand, string> = {
  pause: 'keeps the devices that have it, and adds none',
  resume: 'goes on after a pause',
  advance: 'begins the next step now',
  promote: 'gives it to everybody now; open sessions go on as they are',
  abort: 'gives it to no new session; those that have it go on',
  rollback: 'takes it back from everybody, open sessions too; works after a promotion as well',
};

const commandOf = (name: RolloutCommand): Command => ({
  name: `rollout ${name}`,
  usage: `rollout ${name} <id> [--reason "…"] [--revision n]`,
  summary: MEANING[name],
  help: `With --revision it is refused (exit code 4) when the rollout has changed since you looked at it.

  viewmax rollout ${name} 7 --reason "Seats cannot be chosen"`,
  options: { reason: { type: 'string' }, revision: { type: 'string' } },
  async run(call) {
    const [id] = call.words;
    if (!id) throw wrongUsage('Which rollout? "viewmax rollout status" lists them.');
    const path = `/rollouts/${encodeURIComponent(id)}`;
    const revision = numberOption(call, 'revision') ?? (await call.client.get<RolloutView>(path)).revision;
    const rollout = await call.client.post<RolloutView>(`${path}/${name}`, {
      revision,
      reason: textOf(call, 'reason'),
    });
    return { data: rollout, text: lineOf(rollout) };
  },
});

const kill: Command = {
  name: 'rollout kill',
  usage: 'rollout kill <remote> --message "…"',
  summary: 'switches a remote off for everybody, with a message in its place',
  help: `The rest of the app works on. "viewmax rollout revive <remote>" switches it on again.

  viewmax rollout kill wallet --message "Payments are back at noon."`,
  options: { message: { type: 'string' } },
  async run(call) {
    const [name] = call.words;
    const message = textOf(call, 'message');
    if (!name || !message) throw wrongUsage('Which remote, and with which --message?');
    await call.client.post(`/remotes/${encodeURIComponent(name)}/kill`, { message });
    return { data: { name, off: message }, text: `${name} is switched off: ${message}` };
  },
};

const revive: Command = {
  name: 'rollout revive',
  usage: 'rollout revive <remote>',
  summary: 'switches a remote on again',
  help: '  viewmax rollout revive wallet',
  async run({ client, words: [name] }) {
    if (!name) throw wrongUsage('Which remote?');
    await client.post(`/remotes/${encodeURIComponent(name)}/revive`);
    return { data: { name, off: null }, text: `${name} is switched on` };
  },
};

export const rolloutList: Command[] = [start, status, ...rolloutCommands.map(commandOf), kill, revive];
