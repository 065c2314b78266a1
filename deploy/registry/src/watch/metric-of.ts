import type { ReportEvent } from '@viewmax/contracts/reports';
import { SHELL } from '../state/identity.ts';

/** Metrics that have a sum and are not times. */
const NO_TIME = ['cls'];

/** An event of the app itself. Metrics of squads have no figures. */
type OwnEvent = Exclude<ReportEvent, { type: 'metric' }>;

/** The series of an event, the value that is summed up, and the time in ms if the event has one. */
export function metricOf(event: OwnEvent): { metric: string; value: number; ms?: number } {
  const found = seriesOf(event);
  const isTime = 'ms' in event ? event.type !== 'load' || event.ok : event.type === 'vital';
  return isTime && !NO_TIME.includes(found.metric) ? { ...found, ms: found.value } : found;
}

function seriesOf(event: OwnEvent): { metric: string; value: number } {
  switch (event.type) {
    case 'load':
      if (event.slow) return { metric: 'load_slow', value: event.ms };
      return { metric: event.ok ? 'load' : 'load_failed', value: event.ms };
    case 'error':
      return { metric: `error_${event.kind}`, value: 0 };
    case 'fallback':
    case 'slot':
      return { metric: event.type, value: 0 };
    case 'vital':
      return { metric: event.name.toLowerCase(), value: event.value };
    default:
      return { metric: event.type, value: event.ms };
  }
}

/** Each page reports a load of the shell once, after its start. */
export const isStart = (event: ReportEvent): boolean =>
  event.type === 'load' && event.ok && event.remote.startsWith(`${SHELL}@`);

export const isFailure = (event: ReportEvent): boolean =>
  event.type === 'error' || event.type === 'fallback' || (event.type === 'load' && !event.ok && !event.slow);

/** The limit above which the Web Vital calls an answer to a tap poor. */
const SLOW_TAP_MS = 500;
export const isSlowTap = (event: ReportEvent): boolean =>
  event.type === 'vital' && event.name === 'INP' && event.value > SLOW_TAP_MS;
