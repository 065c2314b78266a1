import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { getDoorList, listDoorScreenings, redeemTicket } from '@viewmax/contracts/calls';
import type { ErrorCode } from '@viewmax/contracts/error-codes';
import { patterns } from '@viewmax/shared/bundled/paths.ts';
import { on, provideModalDialogs, refusal, renderAt, type serve } from '@viewmax/testing';
import { DoorScreen } from '../screens/door.tsx';
import { $reached } from '../stores/screenings.ts';
import { doorScreening, listAnswer, redeemed, screeningsAnswer } from './door.ts';

export const screening = doorScreening();

/** The server's answers before a scan. */
export const answers = [
  on(listDoorScreenings, screeningsAnswer(screening)),
  on(getDoorList, { showtimeId: 's1', cinemaId: 'c1' }, async () => await listAnswer(screening)),
];

/** The server lets in each ticket. */
export const letsIn = on(redeemTicket, () => redeemed());

export const refused = (code: ErrorCode, more = {}) => refusal(code, { error: 'Words of the server', ...more });

export const scans = (calls: ReturnType<typeof serve>) => calls.filter(({ method }) => method === 'POST');

export const scannedCodes = (calls: ReturnType<typeof serve>) =>
  scans(calls).map(({ body }) => (body as { code: string }).code);

export const openScanner = () => renderAt(patterns.scan, <DoorScreen />, '/door/scan/c1/s1');

/** The clock of the page runs, and `passes` moves it on. */
export const provideClock = () => void jest.useFakeTimers({ advanceTimers: 1 });

export const passes = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

/** A phone with a network at the door. Returns its motor. */
export function provideDoorPhone(): jest.Mock {
  $reached.set(true);
  provideModalDialogs();
  const vibrate = jest.fn();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  return vibrate;
}
