import { beforeEach, expect, test } from '@jest/globals';
import { takeRecorded } from './record.ts';
import { reportShell } from './report-shell.ts';

const shell = { name: 'shell', version: '1.2.0-a' };
const entries = (page: object[], paints: object[]) =>
  Object.assign(performance, { getEntriesByType: () => page, getEntriesByName: () => paints });

beforeEach(() => {
  takeRecorded();
});

test('a browser without measurements reports a load of the shell, and no paint', () => {
  entries([], []);
  reportShell(shell);
  expect(takeRecorded()).toEqual([{ type: 'load', remote: 'shell@1.2.0-a', ok: true, ms: 0 }]);
});

test('the shell reports its load time and its first paint', () => {
  entries([{ domContentLoadedEventStart: 800 }], [{ startTime: 950 }]);
  reportShell(shell);
  expect(takeRecorded()).toEqual([
    { type: 'load', remote: 'shell@1.2.0-a', ok: true, ms: 800 },
    { type: 'mount', remote: 'shell@1.2.0-a', ms: 950 },
  ]);
});
