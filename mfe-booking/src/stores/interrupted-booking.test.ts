import { afterEach, expect, jest, test } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { tokenFor } from '@viewmax/testing';
import { cinema, showtime } from '../testing/showtimes.ts';
import { resumeInterrupted, storeInterrupted } from './interrupted-booking.ts';

const HOUR = 3_600_000;
const booking = { movieId: 'm1', showtime: showtime('s1'), cinema: cinema('c1'), count: 2 };

afterEach(() => {
  jest.useRealTimers();
  endSession();
});

test.each([
  ['resumes the choice before an hour is over', HOUR - 1, 2],
  ['drops the choice after an hour', HOUR, undefined],
])('the same member %s', (_, after, count) => {
  jest.useFakeTimers();
  storeInterrupted('u-1', booking);
  jest.setSystemTime(Date.now() + after);
  startSession(tokenFor());
  resumeInterrupted();
  expect(unfinishedBooking()?.count).toBe(count);
});

test('a visitor resumes nothing, and the choice waits for the member', () => {
  storeInterrupted('u-1', booking);
  resumeInterrupted();
  startSession(tokenFor());
  resumeInterrupted();
  expect(unfinishedBooking()?.count).toBe(2);
});
