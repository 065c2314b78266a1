import { MOST_FLAGS_OF_A_REPORT } from '@viewmax/contracts/flags';
import type { ReportEvent, Reports } from '@viewmax/contracts/reports';
import { device, platform, readFlags } from '@viewmax/shared/internal';
import { onRecorded, takeRecorded } from './record.ts';
import { removePersonalData } from './remove-personal-data.ts';

const EVERY_MS = 15_000;
const SOON_MS = 2_000;

/** Every page sends these events, since they show whether a release works. A sample of pages sends the rest. */
const ALWAYS: ReportEvent['type'][] = ['load', 'error', 'fallback', 'slot', 'metric'];

/** A longer time means that the phone slept. The server rejects a whole report with a longer time. */
const LONGEST_MS = 600_000;

/** Removes personal data from an event and caps its times. */
function cleaned(event: ReportEvent): ReportEvent {
  if (event.type === 'error') return { ...event, message: removePersonalData(event.message) };
  if (event.type === 'vital') return { ...event, value: Math.min(event.value, LONGEST_MS) };
  return 'ms' in event ? { ...event, ms: Math.min(event.ms, LONGEST_MS) } : event;
}

/** Sends the recorded events: 2 s after a failure, else every 15 s, and when the page is hidden. */
export function sendReports(isSampled: boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;

  function send(): void {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    // An offline browser accepts a beacon and loses it, so the events wait in the list.
    if (!navigator.onLine) return;
    const events = takeRecorded().filter(({ type }) => isSampled || ALWAYS.includes(type));
    if (events.length === 0) return;
    const { config, setId } = platform();
    const flags = readFlags().slice(0, MOST_FLAGS_OF_A_REPORT);
    const reports: Reports = {
      set: setId,
      platform: device().kind,
      app: config.appVersion,
      events: events.map(cleaned),
      ...(flags.length > 0 && { flags }),
    };
    const to = `${config.apiBase}/reports`;
    const body = JSON.stringify(reports);
    const headers = device().headers();
    // A beacon has cookies and no headers. The wrapper's cookies do not reach the server, so it uses fetch. A browser that
    // rejects the beacon uses fetch too.
    const isAccepted = device().kind === 'web' && navigator.sendBeacon?.(to, body);
    if (!isAccepted) fetch(to, { method: 'POST', body, headers, keepalive: true }).catch(() => {});
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
