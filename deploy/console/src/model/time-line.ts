import type { AuditEntry } from '@viewmax/contracts/ops/log';
import type { History } from '@viewmax/contracts/ops/rollouts';

type Rollout = History['rollouts'][number];

/** A rollout in the lane of a remote. Its ends are shares of the whole time. */
export interface Bar {
  rollout: Rollout;
  from: number;
  to: number;
}

export interface Mark {
  entry: AuditEntry;
  at: number;
}

export interface Lane {
  name: string;
  bars: Bar[];
  marks: Mark[];
}

/** The remotes that an incident is about: those of its rollout, or the one that it names. */
function remotesOf({ subject, detail }: AuditEntry, rollouts: readonly Rollout[]): string[] {
  const rollout = rollouts.find(({ id }) => subject === `rollout ${id}`);
  if (rollout) return Object.keys(rollout.releases);
  const named = Array.isArray(detail.releases) ? detail.releases : [subject];
  return named.map((one) => String(one).split('@')[0] ?? '');
}

/** One lane for each remote with a rollout or an incident in this time, by name. */
export function lanesOf({ rollouts, incidents }: History, from: number, until: number): Lane[] {
  const lanes = new Map<string, Lane>();
  const lane = (name: string): Lane => {
    const found = lanes.get(name) ?? { name, bars: [], marks: [] };
    lanes.set(name, found);
    return found;
  };
  const placeOf = (at: string | null) =>
    Math.min(1, Math.max(0, ((at ? Date.parse(at) : until) - from) / (until - from)));
  for (const rollout of rollouts) {
    const bar = { rollout, from: placeOf(rollout.startedAt), to: placeOf(rollout.endedAt) };
    for (const name of Object.keys(rollout.releases)) lane(name).bars.push(bar);
  }
  for (const entry of incidents)
    for (const name of remotesOf(entry, rollouts)) lane(name).marks.push({ entry, at: placeOf(entry.at) });
  return [...lanes.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
