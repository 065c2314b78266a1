import type { ReportEvent } from '@viewmax/contracts/reports';

const MOST = 50;
let waiting: ReportEvent[] = [];
const listeners = new Set<(event: ReportEvent) => void>();

/** Stores an event of a release until it is sent with others. A full list drops new events. */
export function record(event: ReportEvent): void {
  if (waiting.length < MOST) waiting.push(event);
  for (const listener of listeners) listener(event);
}

export const onRecorded = (listener: (event: ReportEvent) => void): void => void listeners.add(listener);

export function takeRecorded(): ReportEvent[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
