import { hash } from 'node:crypto';
import type { ReportEvent } from '@viewmax/contracts/reports';
import type { Network } from '@viewmax/server/customer-network';
import type { RegistryTables } from '../state/tables.ts';

export type ErrorRow = RegistryTables['errors'];
export type ErrorDevice = RegistryTables['error_devices'];
export type ErrorKey = Pick<ErrorRow, 'release' | 'cause' | 'place'>;
type ErrorEvent = Extract<ReportEvent, { type: 'error' }>;

/** A network may add this many rows in an hour, so that made-up messages hide no real error. */
export const NEW_ROWS_PER_HOUR = 10;
const MOST_ROWS = 1000;
const MOST_DEVICES = 50_000;

/** Messages of one fault may differ in their numbers. */
const causeOf = ({ kind, message }: ErrorEvent): string =>
  hash('sha256', `${kind}\n${message.replace(/\d+/g, '#')}`, 'base64url').slice(0, 12);

/** The first frame in the release's own scripts; the first frames may be those of the shell's React. */
const placeOf = ({ remote, frames = [] }: ErrorEvent): string =>
  frames.find((frame) => frame.startsWith(`${remote}/`)) ?? frames[0] ?? '';

export const keyOf = ({ release, cause, place }: ErrorKey): string => `${release} ${cause} ${place}`;

export interface Reported {
  event: ErrorEvent;
  at: Date;
  networks: readonly Network[];
  /** The reporting device on its side of each rollout of the release. */
  sides: readonly Omit<ErrorDevice, 'cause'>[];
}

export interface ErrorLimits {
  /** The keys of the stored rows. */
  stored: ReadonlySet<string>;
  /** Whether these networks may add one more row now. */
  mayAdd(networks: readonly Network[]): boolean;
}

/** The errors of one batch of reports, grouped by release, cause and place. */
export function collectErrors({ stored, mayAdd }: ErrorLimits) {
  const rows = new Map<string, ErrorRow>();
  const devices = new Map<string, ErrorDevice>();
  const grown = new Set<string>();
  return {
    add({ event, at, networks, sides }: Reported): void {
      const { remote: release, kind, message, frames = [] } = event;
      const [cause, place] = [causeOf(event), placeOf(event)];
      const key = keyOf({ release, cause, place });
      const row = rows.get(key);
      if (row) {
        row.count += 1;
        if (at < row.first_at) row.first_at = at;
        if (at > row.last_at) row.last_at = at;
      } else {
        const isStored = stored.has(key);
        if (rows.size >= MOST_ROWS || !(isStored || mayAdd(networks))) return;
        if (!isStored) grown.add(release);
        rows.set(key, { release, cause, place, kind, message, frames, count: 1, first_at: at, last_at: at });
      }
      for (const side of sides) {
        if (devices.size < MOST_DEVICES) devices.set(`${side.rollout_id} ${cause} ${side.device}`, { ...side, cause });
      }
    },
    rows: (): ErrorRow[] => [...rows.values()],
    devices: (): ErrorDevice[] => [...devices.values()],
    /** The releases with new rows. */
    grown: (): string[] => [...grown],
  };
}

export type ErrorBatch = Pick<ReturnType<typeof collectErrors>, 'rows' | 'devices' | 'grown'>;
