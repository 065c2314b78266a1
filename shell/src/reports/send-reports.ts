import type { ReportEvent, Reports } from '@viewmax/shared/contracts/reports';
import { device, platform } from '@viewmax/shared/internal';
import { onRecorded, takeRecorded } from './record.ts';
import { withoutPerson } from './remove-personal-data.ts';

const EVERY_MS = 15_000;
const SOON_MS = 2_000;

/** Only these say whether a release works; the rest is sent for a sample of pages. */
const ALWAYS: ReportEvent['type'][] = ['load', 'error', 'fallback'];

/** Nobody waits that long: the phone slept meanwhile. Beyond it nothing is taken, nor what is sent with it. */
const LONGEST_MS = 600_000;

/** As it may leave the phone. */
function asSent(event: ReportEvent): ReportEvent {
  if (event.type === 'error') return { ...event, message: withoutPerson(event.message) };
  if (event.type === 'vital') return { ...event, value: Math.min(event.value, LONGEST_MS) };
  return 'ms' in event ? { ...event, ms: Math.min(event.ms, LONGEST_MS) } : event;
}

/** Sends what was recorded: soon after a fault, else now and then, and when the page is put away. */
export function sendReports(isSampled: boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;

  function send(): void {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    // A beacon is taken without a network too, and then lost. What is recorded waits, as much as may be recorded.
    if (!navigator.onLine) return;
    const events = takeRecorded().filter(({ type }) => isSampled || ALWAYS.includes(type));
    if (events.length === 0) return;
    const { config, setId } = platform();
    const reports: Reports = {
      set: setId,
      platform: device().kind,
      app: config.appVersion,
      events: events.map(asSent),
    };
    const to = `${config.apiBase}/reports`;
    const body = JSON.stringify(reports);
    const headers = device().headers();
    // A beacon carries cookies and no headers: the wrapper, whose cookies do not reach the server, has to ask. So has a
    // browser that takes no beacon now, or none at all.
    const isTaken = device().kind === 'web' && navigator.sendBeacon?.(to, body);
    if (!isTaken) fetch(to, { method: 'POST', body, headers, keepalive: true }).catch(() => {});
  }

  function sendWithin(ms: number): void {
    if (due <= Date.now() + ms) return;
    due = Date.now() + ms;
    clearTimeout(timer);
    timer = setTimeout(send, ms);
  }

  onRecorded(({ type }) => sendWithin(type === 'error' || type === 'fallback' ? SOON_MS : EVERY_MS));
  sendWithin(SOON_MS);
  addEventListener('online', () => sendWithin(SOON_MS));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
