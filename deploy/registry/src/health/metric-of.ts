import type { ReportEvent } from '@viewmax/shared/contracts/reports';

/** What sums up, and is no time. */
const NO_TIME = ['cls'];

/** The series that an event is counted in, what is summed up there, and, where that is one, the time in ms. */
export function metricOf(event: ReportEvent): { metric: string; value: number; ms?: number } {
  const found = seriesOf(event);
  const isTime = 'ms' in event ? event.type !== 'load' || event.ok : event.type === 'vital';
  return isTime && !NO_TIME.includes(found.metric) ? { ...found, ms: found.value } : found;
}

function seriesOf(event: ReportEvent): { metric: string; value: number } {
  switch (event.type) {
    case 'load':
      return { metric: event.ok ? 'load' : 'load_failed', value: event.ms };
    case 'error':
      return { metric: `error_${event.kind}`, value: 0 };
    case 'fallback':
      return { metric: 'fallback', value: 0 };
    case 'vital':
      return { metric: event.name.toLowerCase(), value: event.value };
    default:
      return { metric: event.type, value: event.ms };
  }
}

export const isFailure = (event: ReportEvent): boolean =>
  event.type === 'error' || event.type === 'fallback' || (event.type === 'load' && !event.ok);
