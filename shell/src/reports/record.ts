import type { ReportEvent } from '@viewmax/shared/contracts/reports';

const MOST = 50;
let waiting: ReportEvent[] = [];
const listeners = new Set<(event: ReportEvent) => void>();

/** Notes what happened to a release. It is sent later, with others; what no longer fits is dropped. */
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
