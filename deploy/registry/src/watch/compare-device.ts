import { hash } from 'node:crypto';
import { isNoted } from '@viewmax/contracts/noted-events';
import type { ReportEvent } from '@viewmax/contracts/reports';
import type { Network } from '@viewmax/server/customer-network';
import { mayHave } from '../sets/flags-of.ts';
import { assignedSide, sideOf } from '../sets/resolve.ts';
import { releaseNames, SHELL } from '../state/identity.ts';
import type { ActiveRollout, Arm, FlagRollout } from '../state/state.ts';
import { COLUMNS } from './kinds.ts';
import { isStart } from './metric-of.ts';
import { nameIn, type ServedReport } from './page-report.ts';
import { type ComparedDevice, TIMES } from './write-intake.ts';

/** A rollout that runs or is paused. */
export type Compared = ActiveRollout | FlagRollout;

/** Whether the control of a rollout lacks this remote. */
export const isNew = ({ control }: ActiveRollout, release: string): boolean => control[nameIn(release)] === null;

/**
 * Whether the two sides are compared on this release. A rollout of the shell affects all remotes, and so does a remote
 * that the control lacks. Any other affects its own releases, and a flag its remote.
 */
export const isCompared = (rollout: Compared, release: string): boolean => {
  if ('flag' in rollout) return nameIn(release) === rollout.flag.remote;
  if (isNew(rollout, release)) return false;
  const { control, releases } = rollout;
  return SHELL in releases || Object.values(control).includes(null) || nameIn(release) in releases;
};

/** The side of a device that has read the flag as the resolver decides for it. Others, such as pages from before, are on none. */
function sideOfFlag(rollout: FlagRollout, { assignment, flags, reporter }: ServedReport): Arm | null {
  const { device, attributes = { platform: 'web' } } = reporter;
  const { flag } = rollout;
  const own = releaseNames(assignment.versions);
  const read = flags.find(
    ({ remote, name }) => name === flag.name && nameIn(remote) === flag.remote && own.includes(remote),
  );
  if (!read || !device || !mayHave(flag, assignment.versions)) return null;
  const side = sideOf(rollout, { id: device, attributes });
  return side === (read.on ? 'canary' : 'control') ? side : null;
}

/** A page may name any set, but the resolver decides on which side its device is. */
function sideOfRelease(rollout: ActiveRollout, { assignment, reporter: { device } }: ServedReport): Arm | null {
  const arm = assignment.arms[rollout.id];
  return arm && device && assignedSide(rollout, device) === arm ? arm : null;
}

type MetricEvent = Extract<ReportEvent, { type: 'metric' }>;

/** Reports may name anything, so the rollout's plan limits the metrics of a device. The backend alone notes events. */
const isSignalOf = ({ plan }: ActiveRollout, event: ReportEvent): event is MetricEvent =>
  event.type === 'metric' && !isNoted(event.name) && plan.signals?.includes(event.name) === true;

const namesIn = (all: readonly string[]): string[] | null => (all.length > 0 ? [...new Set(all)] : null);

/** What a report says about its device in a rollout, or null for a device on neither side. It names no person: ids are hashes. */
export function compareDevice(rollout: Compared, report: ServedReport, secret: string): ComparedDevice | null {
  const { assignment, events, at } = report;
  const { device, networks = [] } = report.reporter;
  const { id } = rollout;
  const hasMet = 'flag' in rollout;
  const arm = hasMet ? sideOfFlag(rollout, report) : sideOfRelease(rollout, report);
  if (!arm) return null;
  // There are few addresses, so only a hash with a secret hides them.
  const hidden = (network?: Network) =>
    network ? hash('sha256', `${secret}\n${id}\n${network.name}`, 'base64url').slice(0, 12) : null;
  const own = releaseNames(assignment.versions);
  // Events of a fallback count for neither side.
  const served = events.filter(({ remote }) => own.includes(remote));
  const compared = served.filter(({ remote }) => isCompared(rollout, remote));
  const ofNew = served.filter(({ remote }) => isNew(rollout, remote));
  const columns = Object.entries(COLUMNS).map(([column, isSet]) => [
    column,
    isSet({ events, compared, ofNew, hasMet, slowMs: rollout.plan.slowMs }),
  ]);
  return {
    rollout_id: id,
    device: hash('sha256', `${id}\n${device}`, 'base64url').slice(0, 16),
    arm,
    columns: Object.fromEntries(columns),
    page_at: events.length === 0 ? new Date(at) : null,
    started_at: served.some(isStart) ? new Date(at) : null,
    metrics: namesIn(compared.flatMap((event) => (isSignalOf(rollout, event) ? event.name : []))),
    address: hidden(networks[0]),
    wide: hidden(networks.at(-1)),
    since: new Date(at),
  };
}

const later = (one?: Date | null, other?: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other ?? null);

/** A device with what its earlier reports of the batch said. A column stays true once it is set. */
export function withEarlier(device: ComparedDevice, before: ComparedDevice | undefined): ComparedDevice {
  if (!before) return device;
  const columns = Object.entries(device.columns).map(([column, isSet]) => [
    column,
    isSet || before.columns[column] === true,
  ]);
  const times = TIMES.map((time) => [time, later(device[time], before[time])]);
  return {
    ...device,
    ...Object.fromEntries(times),
    columns: Object.fromEntries(columns),
    since: before.since,
    metrics: namesIn([...(before.metrics ?? []), ...(device.metrics ?? [])]),
  };
}
