import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Reports, reportsSchema } from '@viewmax/contracts/reports';
import { flagOf, setFlags } from '@viewmax/shared/internal';
import { provideTestPlatform } from '@viewmax/testing';
import { onPhone } from '../testing/phone.ts';
import { record, takeRecorded } from './record.ts';
import { sendReports } from './send-reports.ts';

const sent: Reports[] = [];
const remote = 'wallet@1.0.0-a';
const mounted = { type: 'mount', remote, ms: 5 } as const;
const failed = { type: 'error', remote, kind: 'render', message: 'no' } as const;

const putAway = () => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  takeRecorded();
  sent.splice(0);
  provideTestPlatform({ setId: 'abc' });
  Object.assign(navigator, {
    sendBeacon: (url: string, body: string) => {
      expect(url).toBe('/reports');
      sent.push(JSON.parse(body));
      return true;
    },
  });
});

describe('reports', () => {
  test('are not sent without events', () => {
    sendReports(true);
    jest.advanceTimersByTime(60_000);
    putAway();
    expect(sent).toEqual([]);
  });

  test('are sent together soon after a failure, with the page’s set', () => {
    record(mounted);
    sendReports(true);
    record(failed);
    jest.advanceTimersByTime(2_000);
    expect(sent).toEqual([{ set: 'abc', platform: 'web', app: '3.0.12', events: [mounted, failed] }]);
  });

  test('name the flags that the page has read, and what it read', () => {
    setFlags({ revision: 1, on: ['wallet:fast@1.0.0'] });
    flagOf(remote, 'fast');
    flagOf(remote, 'dark');
    record(mounted);
    sendReports(true);
    jest.advanceTimersByTime(2_000);
    const [report] = sent.map((one) => reportsSchema.parse(one));
    expect(report?.flags).toEqual([
      { remote, name: 'fast', on: true },
      { remote, name: 'dark', on: false },
    ]);
  });

  test('contain no personal data, and no time that the server would reject', () => {
    record({ ...failed, message: 'No user 08031234567' });
    record({ ...mounted, ms: 7_200_000 });
    record({ type: 'vital', remote, name: 'LCP', value: 7_200_000 });
    sendReports(true);
    jest.advanceTimersByTime(2_000);
    expect(sent.map((reports) => reportsSchema.parse(reports).events)).toEqual([
      [
        { ...failed, message: 'No user (number)' },
        { ...mounted, ms: 600_000 },
        { type: 'vital', remote, name: 'LCP', value: 600_000 },
      ],
    ]);
  });

  test('are sent by fetch when the browser rejects the beacon', () => {
    const asked = jest.fn<typeof fetch>(async () => new Response());
    Object.assign(globalThis, { fetch: asked });
    for (const sendBeacon of [() => false, undefined]) {
      Object.assign(navigator, { sendBeacon });
      record(failed);
      sendReports(true);
      jest.advanceTimersByTime(2_000);
    }
    expect(asked.mock.calls.map(([url]) => url)).toEqual(['/reports', '/reports']);
  });

  test('are sent when the page is hidden', () => {
    sendReports(true);
    jest.advanceTimersByTime(3_000);
    record(mounted);
    putAway();
    expect(sent.flatMap(({ events }) => events)).toEqual([mounted]);
  });

  test('wait in the list while the phone has no network', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    sendReports(true);
    record(failed);
    jest.advanceTimersByTime(15_000);
    for (let time = 0; time < 80; time++) record(mounted);
    putAway();
    expect(sent).toEqual([]);
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    jest.advanceTimersByTime(2_000);
    expect(sent.map(({ events }) => events)).toEqual([[failed, ...Array(49).fill(mounted)]]);
  });

  test('contain only loads and failures when the page is not in the sample', () => {
    const slot = { type: 'slot', remote: 'catalog@1.0.0-a', slot: 'movie.below' } as const;
    sendReports(false);
    record(mounted);
    record(failed);
    record(slot);
    jest.advanceTimersByTime(15_000);
    expect(sent.flatMap(({ events }) => events)).toEqual([failed, slot]);
  });

  test('name the device in headers in the wrapper, where cookies do not arrive', async () => {
    const device = { 'x-viewmax-device': 'a1' };
    onPhone({ kind: 'android', headers: () => device });
    const asked = jest.fn(async (_url: string, _init: RequestInit) => new Response());
    Object.assign(globalThis, { fetch: asked });
    sendReports(true);
    record(failed);
    jest.advanceTimersByTime(2_000);
    onPhone();
    expect(sent).toEqual([]);
    const [url, { body, ...how }] = asked.mock.calls[0] ?? ['', {}];
    expect([url, how]).toEqual(['/reports', { method: 'POST', headers: device, keepalive: true }]);
    expect(JSON.parse(String(body))).toMatchObject({ platform: 'android', events: [failed] });
  });

  test('drop new events when the list is full', () => {
    for (let time = 0; time < 80; time++) record(mounted);
    expect(takeRecorded()).toHaveLength(50);
  });
});
