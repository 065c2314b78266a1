import { hash } from 'node:crypto';
import type { ReportEvent } from '@viewmax/shared/contracts/reports';
import type { RegistryTables } from '../state/tables.ts';

export type ErrorRow = RegistryTables['errors'];
export type ErrorDevice = RegistryTables['error_devices'];
type ErrorEvent = Extract<ReportEvent, { type: 'error' }>;

const MOST_ROWS = 1000;
const MOST_DEVICES = 50_000;

/** Messages of one fault may differ in their numbers. */
const causeOf = ({ kind, message }: ErrorEvent): string =>
  hash('sha256', `${kind}\n${message.replace(/\d+/g, '#')}`, 'base64url').slice(0, 12);

/** The first frame in the release's own scripts; the first frames may be those of the shell's React. */
const placeOf = ({ remote, frames = [] }: ErrorEvent): string =>
  frames.find((frame) => frame.startsWith(`${remote}/`)) ?? frames[0] ?? '';

/** The errors of one batch of reports, grouped by release, cause and place. */
export function collectErrors() {
  const rows = new Map<string, ErrorRow>();
  const devices = new Map<string, ErrorDevice>();
  return {
    /** `devices` has the reporting device on its side of each rollout of the release. */
    add(event: ErrorEvent, at: Date, sides: readonly Omit<ErrorDevice, 'cause'>[]): void {
      const cause = causeOf(event);
      const place = placeOf(event);
      const key = `${event.remote} ${cause} ${place}`;
      const row = rows.get(key);
      if (row) {
        row.count += 1;
        if (at < row.first_at) row.first_at = at;
        if (at > row.last_at) row.last_at = at;
      } else if (rows.size < MOST_ROWS) {
        const { remote: release, kind, message, frames = [] } = event;
        rows.set(key, { release, cause, place, kind, message, frames, count: 1, first_at: at, last_at: at });
      }
      for (const side of sides) {
        if (devices.size < MOST_DEVICES) devices.set(`${side.rollout_id} ${cause} ${side.device}`, { ...side, cause });
      }
    },
    rows: (): ErrorRow[] => [...rows.values()],
    devices: (): ErrorDevice[] => [...devices.values()],
  };
}

export type ErrorBatch = Pick<ReturnType<typeof collectErrors>, 'rows' | 'devices'>;
